export interface Block {
  readonly is: 'title' | 'heading' | 'item' | 'paragraph';
  readonly text: string;
}

const kindOf = (text: string, at: number): Block['is'] => {
  if (at === 0 && text.length <= 120 && !text.endsWith('.')) return 'title';
  if (/^\d{1,2}\. .{1,100}$/.test(text) && !/[.;]$/.test(text)) return 'heading';
  return /^\([a-z]\) /.test(text) ? 'item' : 'paragraph';
};

/** Parses an NDA text into title, clauses and lists; any other text becomes paragraphs. */
export const readText = (text: string): readonly Block[] =>
  text
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map((block, at) => ({ is: kindOf(block, at), text: block }));
