/**
 * Invisible characters that make different texts look alike or change how a text reads (spoofing): control characters,
 * direction marks, zero-width marks, fillers, tags (Unicode's Default_Ignorable_Code_Point), and non-characters. Joiners and
 * variation selectors are allowed, because scripts and emoji need them.
 */
const invisible =
  /(?!\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}])[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u;
const everyInvisible = new RegExp(invisible, 'gu');
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Normalises a single-line name: NFC, no surrounding white space, single inner spaces. */
export const tidyLine = (text: string): string => text.normalize('NFC').trim().replace(/\s+/gu, ' ');

const codePoint = (mark: string): string =>
  `[U+${(mark.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;

/** A text of another person with each invisible mark as its code point, e.g. '[U+202E]'; tabs and line breaks remain. */
export const revealInvisible = (text: string): string =>
  text.replaceAll('\r\n', '\n').replace(everyInvisible, (mark) => (/[\t\n]/.test(mark) ? mark : codePoint(mark)));

/** Whether a normalised line has a visible character and no invisible mark. */
export const isVisibleLine = (text: string): boolean => visible.test(text) && !invisible.test(text);
