import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { charactersOf } from './face-characters.ts';

/** One file of a face: a family, a weight, and the characters that its style sheet declares. */
interface Slice {
  readonly family: string;
  readonly weight: string;
  readonly file: string;
  readonly ranges: readonly (readonly [first: number, last: number])[];
  readonly css: string;
}

const { resolve } = createRequire(import.meta.url);
const block = /font-weight: ([\d ]+);\s*src: url\(\.\/files\/([^)]+\.woff2)\)[^;]*;\s*unicode-range: ([^;]+);/g;

const rangesOf = (css: string): Slice['ranges'] =>
  css.split(',').map((each) => {
    const [first = '', last = first] = each.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });

/** Every slice that a style sheet of a font package declares. @param only files whose name contains this */
const slicesOf = (family: string, packageName: string, sheet: string, only = ''): readonly Slice[] => {
  const folder = dirname(resolve(`${packageName}/package.json`));
  const found = readFileSync(join(folder, sheet), 'utf8').matchAll(block);
  return [...found].flatMap(([, weight = '', file = '', css = '']) =>
    file.includes(only) ? [{ family, weight, file: join(folder, 'files', file), ranges: rangesOf(css), css }] : [],
  );
};

const both = (family: string, packageName: string, only = '') =>
  ['400', '600'].flatMap((weight) => slicesOf(family, packageName, `${weight}.css`, only));

const sans = both('Certificate Sans', '@fontsource/inter');
const serif = both('Certificate Serif', '@fontsource/source-serif-4');
const mono = slicesOf('Certificate Mono', '@fontsource/jetbrains-mono', '400.css', '-latin-400');

/** The last three in a family of their own: a face of all weights is never chosen where the family has one of the exact weight. */
const others = {
  arabic: both('Certificate Other', '@fontsource/noto-sans-arabic', '-arabic-'),
  hebrew: both('Certificate Other', '@fontsource/noto-sans-hebrew', '-hebrew-'),
  chinese: slicesOf('Certificate Han', '@fontsource-variable/noto-sans-sc', 'wght.css'),
  japanese: slicesOf('Certificate Han', '@fontsource-variable/noto-sans-jp', 'wght.css'),
  korean: slicesOf('Certificate Han', '@fontsource-variable/noto-sans-kr', 'wght.css'),
};

/** Of the files that were asked for a character; there are some hundreds, and a few of them are ever asked. */
const glyphs = new Map<string, ReadonlySet<number>>();
const hasGlyph = ({ file }: Slice, code: number): boolean => {
  const characters = glyphs.get(file) ?? charactersOf(readFileSync(file));
  glyphs.set(file, characters);
  return characters.has(code);
};

const has = (slice: Slice, code: number): boolean =>
  slice.ranges.some(([first, last]) => first <= code && code <= last) && hasGlyph(slice, code);

/** Faces of one character set each, by the script of the text: Han characters look different in Japanese and Korean. */
const otherOrder = (text: string): readonly Slice[] => {
  const { arabic, hebrew, chinese, japanese, korean } = others;
  const han = /[\p{scx=Hira}\p{scx=Kana}]/u.test(text)
    ? [japanese, chinese, korean]
    : /\p{scx=Hang}/u.test(text)
      ? [korean, chinese, japanese]
      : [chinese, japanese, korean];
  return [arabic, hebrew, ...han].flat();
};

const faceCss = ({ family, weight, file, css }: Slice): string => {
  const data = readFileSync(file).toString('base64');
  return `@font-face{font-family:"${family}";font-weight:${weight};src:url(data:font/woff2;base64,${data}) format("woff2");unicode-range:${css}}`;
};

const isBasic = ({ file }: Slice): boolean => /-latin(-ext)?-[46]00-/.test(file);
/** Faces of every certificate, loaded once with the page. */
export const basicFaces: string = [...sans, ...serif, ...mono].filter(isBasic).map(faceCss).join('\n');

/** The last faces that were read: names of one person or firm come again. */
const read = new Map<string, string>();
const mostRead = 40;
const cachedCss = (slice: Slice): string => {
  const key = `${slice.family} ${slice.weight} ${slice.file}`;
  const css = read.get(key) ?? faceCss(slice);
  if (read.size >= mostRead) read.delete(read.keys().next().value ?? '');
  read.set(key, css);
  return css;
};

export interface Typeset {
  /** Faces that a text needs in addition to the basic ones. */
  readonly faces: string;
  /** The text, characters that no face of ours has written as their code: a machine's own face never shows. */
  readonly spell: (text: string) => string;
}

const codesOf = (text: string): readonly number[] => [...new Set(text)].map((mark) => mark.codePointAt(0) ?? 0);

/** Finds the faces for all texts of one certificate. */
export const typeset = (texts: readonly string[]): Typeset => {
  const text = texts.join('');
  const order = otherOrder(text);
  const needed = new Set<Slice>();
  const known = new Set<number>();
  for (const code of codesOf(text)) {
    const basic = [...sans, ...serif].filter((slice) => has(slice, code));
    const other = basic.length > 0 ? undefined : order.find((slice) => has(slice, code));
    const found =
      basic.length > 0 ? basic : order.filter((each) => each.file === other?.file || (other && sameSet(each, other)));
    if (found.length > 0) known.add(code);
    for (const slice of found) if (!isBasic(slice)) needed.add(slice);
  }
  return {
    faces: [...needed].map(cachedCss).join('\n'),
    spell: (each) =>
      [...each]
        .map((mark) => {
          const code = mark.codePointAt(0) ?? 0;
          return known.has(code) ? mark : `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
        })
        .join(''),
  };
};

/** The same characters in another weight. */
function sameSet(one: Slice, other: Slice): boolean {
  return one.family === other.family && one.css === other.css;
}
