import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bls12_381 } from '@noble/curves/bls12-381';
import { dealKeyset, dealShares, keysetPath, sharePath } from './deal-keyset.ts';
import { readShareFile, type ShareFile } from './share-file.ts';
import { shareSigner } from './sign-share.ts';

const { Fr } = bls12_381.fields;
const { G2 } = bls12_381;
const suite = { DST: 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_' };
const identity = 'lit-accesscontrolcondition://a/b';

/** Lagrange interpolation at 0 in the exponent, written with noble: an independent check of blst and the dealer. */
const combine = (shares: readonly string[]) => {
  const points = shares.map((share) => ({
    x: BigInt(`0x${share.slice(0, 2)}`),
    y: G2.ProjectivePoint.fromHex(share.slice(2)),
  }));
  return points.reduce((sum, { x, y }) => {
    const weight = points.reduce((w, p) => (p.x === x ? w : Fr.mul(w, Fr.div(p.x, Fr.sub(p.x, x)))), 1n);
    return sum.add(y.multiply(weight));
  }, G2.ProjectivePoint.ZERO);
};
const verifies = (publicKey: string, signature: ReturnType<typeof combine>) =>
  bls12_381.verify(signature, G2.hashToCurve(Buffer.from(identity), suite) as never, publicKey);
const sign = (share: ShareFile) => shareSigner(share)(identity);

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'deal-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

test('any three of five shares make the signature of the one public key', () => {
  const { keyset, shares } = dealShares(5, 3);
  const signed = shares.map(sign);
  for (const [a, b, c] of [
    [0, 1, 2],
    [4, 2, 0],
    [1, 3, 4],
  ] as const)
    expect(verifies(keyset.publicKey, combine([signed[a] ?? '', signed[b] ?? '', signed[c] ?? '']))).toBe(true);
  expect(verifies(keyset.publicKey, combine(signed))).toBe(true);
});

test('two of five shares make nothing', () => {
  const { keyset, shares } = dealShares(5, 3);
  expect(verifies(keyset.publicKey, combine(shares.slice(0, 2).map(sign)))).toBe(false);
});

test('two keysets have nothing in common', () => {
  const [one, two] = [dealShares(5, 3), dealShares(5, 3)];
  expect(one.keyset.publicKey).not.toBe(two.keyset.publicKey);
  expect(one.keyset.id).not.toBe(two.keyset.id);
  expect(new Set([...one.shares, ...two.shares].map(({ share }) => share)).size).toBe(10);
});

test('writes one private file per node and one public file', () => {
  const target = join(directory, 'keys');
  const keyset = dealKeyset(target);
  expect(keyset).toMatchObject({ threshold: 3, nodes: 5 });
  expect(JSON.parse(readFileSync(keysetPath(target), 'utf8'))).toEqual(keyset);
  for (let index = 1; index <= 5; index++) {
    expect(statSync(sharePath(target, index)).mode & 0o777).toBe(0o600);
    expect(readShareFile(sharePath(target, index))).toMatchObject({
      index,
      keysetId: keyset.id,
      groupPublicKey: keyset.publicKey,
    });
  }
  expect(readdirSync(directory)).toEqual(['keys']);
});

test('never replaces a keyset, not even when shares have been moved to their hosts', () => {
  const target = join(directory, 'keys');
  const keyset = dealKeyset(target);
  unlinkSync(sharePath(target, 2));
  const before = readFileSync(sharePath(target, 1), 'utf8');
  expect(dealKeyset(target)).toEqual(keyset);
  expect(readFileSync(sharePath(target, 1), 'utf8')).toBe(before);
  expect(readdirSync(target)).not.toContain('share-2.json');
});

test('writes nothing into a directory that holds something else', () => {
  const target = join(directory, 'keys');
  mkdirSync(target);
  writeFileSync(join(target, 'share-1.json'), '{}');
  expect(() => dealKeyset(target)).toThrow('nothing was written');
  expect(readdirSync(target)).toEqual(['share-1.json']);
});

test('does not read a share that others may read, nor one that is damaged', () => {
  const target = join(directory, 'keys');
  dealKeyset(target);
  const open = join(directory, 'open.json');
  writeFileSync(open, readFileSync(sharePath(target, 1)), { mode: 0o644 });
  expect(() => readShareFile(open)).toThrow('chmod 600');
  const damaged = join(directory, 'damaged.json');
  writeFileSync(damaged, '{"share":"secret"}', { mode: 0o600 });
  expect(() => readShareFile(damaged)).toThrow(/not a share of a keyset$/);
});
