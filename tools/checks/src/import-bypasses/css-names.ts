/** A file that a style sheet names: by `@import`, `composes … from`, `@value … from` or `url()`. */
export interface CssName {
  readonly how: '@import' | 'from' | 'url';
  readonly name: string;
  /** From 1. */
  readonly line: number;
}

type Token = { readonly kind: 'string' | 'word' | 'url' | 'mark'; readonly text: string; readonly line: number };

/** An escape of CSS is one to six digits of the code point, then one optional blank; or the character itself. */
const unescaped = (text: string): string =>
  text.replace(/\\(?:([\da-f]{1,6})\s?|([^\n]))/gi, (_, digits?: string, itself?: string) =>
    digits ? String.fromCodePoint(Number.parseInt(digits, 16)) : (itself ?? ''),
  );

/** The tokens of CSS Syntax Level 3 that can hold a name, one alternative each, tried in this order. */
const grammar = new RegExp(
  [
    String.raw`(?<comment>/\*[\s\S]*?(?:\*/|$))`,
    String.raw`(?<string>"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*')`,
    String.raw`(?<url>(?:u|\\0{0,4}75\s?)(?:r|\\0{0,4}72\s?)(?:l|\\0{0,4}6c\s?)\(\s*(?!["'\s])(?:[^)\\]|\\[\s\S])*\))`,
    String.raw`(?<word>@?(?:[-\w]|[^\x00-\x7f]|\\[\s\S])+)`,
    String.raw`(?<mark>[^\s])`,
  ].join('|'),
  'giu',
);

const tokensOf = (css: string): Token[] =>
  [...css.matchAll(grammar)].flatMap(({ 0: all, index, groups = {} }): Token[] => {
    const line = css.slice(0, index).split('\n').length;
    if (groups.string) return [{ kind: 'string', text: unescaped(all.slice(1, -1)), line }];
    if (groups.url) return [{ kind: 'url', text: unescaped(all.replace(/^[^(]*\(\s*|\s*\)$/g, '')), line }];
    if (groups.word) return [{ kind: 'word', text: unescaped(all).toLowerCase(), line }];
    return groups.mark ? [{ kind: 'mark', text: all, line }] : [];
  });

/** Every file name in this style sheet, as written. */
export const cssNames = (css: string): CssName[] => {
  const tokens = tokensOf(css);
  return tokens.flatMap(({ kind, text, line }, at): CssName[] => {
    const before = tokens[at - 1]?.text;
    if (kind === 'url') return [{ how: before === '@import' ? '@import' : 'url', name: text, line }];
    if (kind !== 'string') return [];
    if (before === '@import') return [{ how: '@import', name: text, line }];
    if (before === 'from') return [{ how: 'from', name: text, line }];
    const isUrl = before === '(' && ['url', 'src', 'import', 'image-set'].includes(tokens[at - 2]?.text ?? '');
    if (!isUrl) return [];
    return [{ how: tokens[at - 3]?.text === '@import' ? '@import' : 'url', name: text, line }];
  });
};
