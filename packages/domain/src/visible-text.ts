/**
 * Invisible characters that make different texts look alike or change how a text reads (spoofing): control characters,
 * direction marks, zero-width marks, fillers, tags (Unicode's Default_Ignorable_Code_Point), the empty Braille pattern, marks of
 * annotations, and non-characters. Joiners and variation selectors are allowed where scripts and emoji need them.
 */
const invisible = new RegExp(
  [
    String.raw`(?!\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}])[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}]`,
    String.raw`[\u2800\ufff9-\ufffb]`,
    // These scripts do not join letters, so that a joiner between two of them shows nothing.
    String.raw`(?<=^|[\s0-9\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\u200c\u200d]`,
    String.raw`(?<![\p{Emoji}\p{Script=Han}\p{S}])[\ufe00-\ufe0f]`,
    String.raw`(?<!\p{Script=Han})[\u{e0100}-\u{e01ef}]`,
  ].join('|'),
  'u',
);
const everyInvisible = new RegExp(invisible, 'gu');
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;
/** More marks on one letter than any script has; they would cover the lines around it. */
const pile = /\p{M}{8}/u;

/** Normalises a single-line name: NFC, no surrounding white space, single inner spaces. */
export const tidyLine = (text: string): string => text.normalize('NFC').trim().replace(/\s+/gu, ' ');

const codePoint = (mark: string): string =>
  `[U+${(mark.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;

/** What stands in a revealed text for an invisible mark; `split` by it leaves the codes at the odd places. */
export const codeOfMark = /(\[U\+[0-9A-F]{4,6}\])/g;

/** A text of another person with each invisible mark as its code point, e.g. '[U+202E]'; tabs and line breaks remain. */
export const revealInvisible = (text: string): string =>
  text.replaceAll('\r\n', '\n').replace(everyInvisible, (mark) => (/[\t\n]/.test(mark) ? mark : codePoint(mark)));

/** Whether a normalised line has a visible character, no invisible mark, and no pile of marks on a letter. */
export const isVisibleLine = (text: string): boolean => visible.test(text) && !invisible.test(text) && !pile.test(text);
