import { BundleRefused } from '../bundle/bundle-refused.ts';

/** A dictionary; keys without their slash. */
export type PdfDictionary = ReadonlyMap<string, PdfValue>;
/** Names and references as objects of one field, so that they differ from texts. Texts are as written, without their brackets. */
export type PdfValue =
  | null
  | boolean
  | number
  | { readonly name: string }
  | { readonly text: string }
  | { readonly object: number }
  | readonly PdfValue[]
  | PdfDictionary;

/** Deeper than any object of a certificate; bounds the recursion. */
const deepest = 32;

export const notCanonical = (detail: string): BundleRefused => new BundleRefused('pdf.not-canonical', detail);

const blank = /[ \n]*/y;
const number = /[+-]?(?:\d+(?:\.\d*)?|\.\d+)/y;
const reference = /(\d{1,7}) 0 R(?![A-Za-z])/y;
const name = /\/([!-$&'*-.0-;=?-Z\\^-z|~]*)/y;
const hexText = /<([0-9A-Fa-f]*)>/y;
const word = /true|false|null/y;
const words: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null };

/**
 * Reads the values of one text in the form of ISO 32000-1, 7.3, reduced to what the product writes: no comments, no `#` in names but the
 * media type's, blanks and line feeds alone between values, generation 0.
 */
class ValueReader {
  readonly #source: string;
  #at: number;

  constructor(source: string, start: number) {
    this.#source = source;
    this.#at = start;
  }

  /** Where the next value begins, or the last one ended. */
  at(): number {
    return this.#at;
  }

  /** @throws BundleRefused pdf.not-canonical */
  read(depth = 0): PdfValue {
    if (depth > deepest) throw notCanonical('nested too deeply');
    this.#skip();
    if (this.#source.startsWith('<<', this.#at)) return this.#takeDictionary(depth);
    if (this.#source[this.#at] === '[') return this.#takeList(depth);
    if (this.#source[this.#at] === '(') return { text: this.#takeText() };
    const found = this.#takeName();
    if (found !== undefined) return { name: found };
    const pointed = this.#take(reference);
    if (pointed) return { object: Number(pointed[1]) };
    const digits = this.#take(number);
    if (digits) return Number(digits[0]);
    const hex = this.#take(hexText);
    if (hex) return { text: hex[0] };
    const constant = this.#take(word);
    if (constant) return words[constant[0]] ?? null;
    throw notCanonical(`no value at ${this.#at}`);
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#source);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }

  #skip(): void {
    this.#take(blank);
  }

  /** Two spellings of one name would be two names here and one elsewhere. */
  #takeName(): string | undefined {
    const found = this.#take(name)?.[1];
    if (found?.includes('#') && found !== 'application#2Fjson') throw notCanonical('a name that is spelled with #');
    return found;
  }

  #takeText(): string {
    const from = this.#at + 1;
    let open = 0;
    do {
      const mark = this.#source[this.#at];
      if (mark === undefined) throw notCanonical('a text without end');
      if (mark === '\\') this.#at += 1;
      else if (mark === '(') open += 1;
      else if (mark === ')') open -= 1;
      this.#at += 1;
    } while (open > 0);
    return this.#source.slice(from, this.#at - 1);
  }

  #takeList(depth: number): readonly PdfValue[] {
    this.#at += 1;
    const values: PdfValue[] = [];
    for (this.#skip(); this.#source[this.#at] !== ']'; this.#skip()) values.push(this.read(depth + 1));
    this.#at += 1;
    return values;
  }

  #takeDictionary(depth: number): PdfDictionary {
    this.#at += 2;
    const entries = new Map<string, PdfValue>();
    for (this.#skip(); !this.#source.startsWith('>>', this.#at); this.#skip()) {
      const key = this.#takeName();
      if (key === undefined || entries.has(key)) throw notCanonical(`no key, or a key twice, at ${this.#at}`);
      entries.set(key, this.read(depth + 1));
    }
    this.#at += 2;
    return entries;
  }
}

/** A reader of values from one place of a text. */
export const valueReader = (source: string, start: number): Pick<ValueReader, 'at' | 'read'> =>
  new ValueReader(source, start);

export const isDictionary = (value: PdfValue | undefined): value is PdfDictionary => value instanceof Map;

export const nameIn = (dictionary: PdfDictionary, key: string): string | undefined => {
  const value = dictionary.get(key);
  return value && typeof value === 'object' && 'name' in value ? value.name : undefined;
};
