import { smallCid } from '@ipr/domain/small-cid';
import type { Files } from '../../rebuild.fixture.ts';
import { edit, type Json, refit, reword } from '../tamper.fixture.ts';

export const own = (name: string, change: Parameters<typeof refit>[2], expected: string) =>
  refit('take-home', name, change, expected);
export const inBundle = (name: string, change: (value: Json) => void, expected: string) =>
  own(name, edit('bundle.json', change), expected);
export const inChain = (name: string, change: (value: Json) => void, expected: string) =>
  own(name, edit('chain.json', change), expected);
export const readmeTitle = (from: string, to: string) => reword('README.txt', from, to);
export const versionOf = (value: Json, number: number): Json =>
  value.versions.find((each: { number: number }) => each.number === number);

export const ciphertexts = (files: Files) => [...files.keys()].filter((path) => path.startsWith('files/'));

/** Changes the metadata of a version and everything that names its CID but the chain’s events. */
export const editMetadata = async (files: Files, number: number, change: (value: Json) => void): Promise<void> => {
  const path = `versions/${number}/metadata.json`;
  edit(path, change)(files);
  const cid = await smallCid(files.get(path) ?? new Uint8Array());
  edit('bundle.json', (value) => Object.assign(versionOf(value, number), { cid }))(files);
};
