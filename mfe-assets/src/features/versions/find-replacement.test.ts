import type { AssetMetadata } from '@ipr/domain';
import { findReplacement, type ReadVersion } from './find-replacement.ts';

const version = (number: number, hash: string, encryptedFileCid: string, sealedAnew = false): ReadVersion => ({
  version: { number, hash: `0x${hash}` },
  metadata: {
    file: { encryptedFileCid },
    ...(number > 1 ? { previous: { version: number - 1, cid: 'x', ...(sealedAnew ? { sealedAnew } : {}) } } : {}),
  } as AssetMetadata,
});

const numberFor = (all: readonly ReadVersion[], of: number): number | undefined =>
  findReplacement(all[of - 1] as ReadVersion, all)?.version.number;

test('returns the newest version with the same file for a re-encrypted version, and null for others', () => {
  const all = [
    version(1, 'a', 'old'),
    version(2, 'a', 'old'),
    version(3, 'a', 'fresh', true),
    version(4, 'b', 'other'),
    version(5, 'b', 'other-fresh', true),
    version(6, 'a', 'fresher', true),
  ];
  expect([1, 2, 3, 4, 5, 6].map((of) => numberFor(all, of))).toEqual([6, 6, 6, 5, undefined, undefined]);
});

test('treats an update that chose the same file again as no replacement', () => {
  const all = [version(1, 'a', 'old'), version(2, 'a', 'new')];
  expect([numberFor(all, 1), numberFor(all, 2)]).toEqual([undefined, undefined]);
});

test('returns the version that has the file when a version was based on a ciphertext that had just been replaced', () => {
  const all = [version(1, 'a', 'old'), version(2, 'a', 'fresh', true), version(3, 'a', 'old')];
  expect([1, 2, 3].map((of) => numberFor(all, of))).toEqual([2, undefined, 2]);
});

test('returns null for text updates that keep the new ciphertext', () => {
  const all = [version(1, 'a', 'old'), version(2, 'a', 'fresh', true), version(3, 'a', 'fresh')];
  expect([2, 3].map((of) => numberFor(all, of))).toEqual([undefined, undefined]);
});
