import { concatBytes, type Hex } from '@ipr/domain';
import { editJson, type Files, filesOf, resign, zipOf } from '../rebuild.fixture.ts';
import type { HonestName, World } from './honest.fixture.ts';

export type Bytes = Uint8Array<ArrayBuffer>;
type Change = (files: Files, world: World) => unknown;

/** An address and a hash that no honest bundle has. */
export const other: Hex = `0x${'0b'.repeat(20)}`;
export const otherHash: Hex = `0x${'0b'.repeat(32)}`;

/** A forgery: of which honest bundle, how it is made, and what a verifier must say. */
export interface Tamper {
  readonly name: string;
  readonly of: HonestName;
  readonly make: (honest: Bytes, world: World) => Bytes | Promise<Bytes>;
  /** As `outcomeOf` writes it. */
  readonly expected: string;
}

/** Made by an attacker who writes a manifest that fits. */
export const refit = (of: HonestName, name: string, change: Change, expected: string): Tamper => ({
  name,
  of,
  expected,
  make: (honest, world) => resign(honest, (files) => change(files, world)),
});

/** Made without touching the manifest. */
export const unfit = (of: HonestName, name: string, change: (files: Files) => unknown, expected: string): Tamper => ({
  name,
  of,
  expected,
  make: async (honest) => {
    const files = await filesOf(honest);
    change(files);
    return zipOf(files);
  },
});

/** Made of the archive's bytes. */
export const repack = (name: string, make: (honest: Bytes) => Bytes | Promise<Bytes>, expected: string): Tamper => ({
  name,
  of: 'take-home',
  make,
  expected,
});

// biome-ignore lint/suspicious/noExplicitAny: a forger changes whatever they want
export type Json = any;

export const edit =
  (path: string, change: (value: Json) => void): ((files: Files) => void) =>
  (files) =>
    editJson(files, path, change);

export const text = (words: string): Bytes => new TextEncoder().encode(words) as Bytes;

/** Replaces words in a file of text. */
export const reword =
  (path: string, from: string, to: string): ((files: Files) => void) =>
  (files) => {
    const whole = new TextDecoder().decode(files.get(path));
    if (!whole.includes(from)) throw new Error(`${path} has no ${from}`);
    files.set(path, text(whole.replace(from, to)));
  };

export const flip = (bytes: Bytes, at: number): Bytes => bytes.map((byte, i) => (i === at ? byte ^ 1 : byte));

export const viewOf = (bytes: Bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

/** Where parts of an archive of our writer are: its first entry, and the central directory. */
export const layoutOf = (bytes: Bytes) => {
  const view = viewOf(bytes);
  const end = bytes.length - 22;
  const [name, size] = [view.getUint16(26, true), view.getUint32(18, true)];
  return { end, central: view.getUint32(end + 16, true), name, body: 30 + name, next: 30 + name + size };
};

/** Inserts bytes and moves every offset behind them, so that other readers find everything. */
export const insert = (bytes: Bytes, at: number, more: Bytes): Bytes => {
  const { central, end } = layoutOf(bytes);
  const whole = concatBytes(bytes.subarray(0, at), more, bytes.subarray(at));
  const view = viewOf(whole);
  const by = more.length;
  const movedEnd = end + by;
  const start = at <= central ? central + by : central;
  view.setUint32(movedEnd + 16, start, true);
  for (let entry = start; view.getUint32(entry, true) === 0x02014b50; ) {
    const offset = view.getUint32(entry + 42, true);
    if (offset >= at) view.setUint32(entry + 42, offset + by, true);
    entry += 46 + view.getUint16(entry + 28, true) + view.getUint16(entry + 30, true);
  }
  return whole;
};

/** Sets 16 bits in the local header of the first entry, in its directory entry, or in both. */
export const setWord = (bytes: Bytes, offset: number, value: number, where: 'local' | 'central' | 'both'): Bytes => {
  const copy = bytes.slice();
  const view = viewOf(copy);
  const { central } = layoutOf(copy);
  if (where !== 'central') view.setUint16(offset, value, true);
  if (where !== 'local') view.setUint16(central + 2 + offset, value, true);
  return copy;
};
