import { createHash, randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { bls12_381 } from '@noble/curves/bls12-381';
import { z } from 'zod';
import { readShareFile, type ShareFile } from './share-file.ts';

export const keysetSchema = z.strictObject({
  id: z.string().min(1).max(80),
  publicKey: z.string().regex(/^[0-9a-f]{96}$/),
  threshold: z.int().min(1).max(255),
  nodes: z.int().min(1).max(255),
});
/** The public data of a keyset. */
export type Keyset = z.infer<typeof keysetSchema>;

const { Fr } = bls12_381.fields;
const randomScalar = () => Fr.create(BigInt(`0x${randomBytes(48).toString('hex')}`));

/** Identifier of a keyset: follows from its public key, so it survives that shares are replaced. */
export const keysetIdOf = (publicKey: string): string =>
  `ks-${createHash('sha256').update(publicKey).digest('hex').slice(0, 16)}`;

/** Shamir's sharing over the scalar field of BLS12-381: secret f(0), share of node i is f(i), i = 1..nodes. */
export const dealShares = (nodes: number, threshold: number): { keyset: Keyset; shares: ShareFile[] } => {
  const coefficients = Array.from({ length: threshold }, randomScalar);
  const f = (x: bigint) => coefficients.reduceRight((sum, coefficient) => Fr.add(Fr.mul(sum, x), coefficient), 0n);
  const publicKey = bls12_381.G1.ProjectivePoint.BASE.multiply(f(0n)).toHex(true);
  const id = keysetIdOf(publicKey);
  const shares = Array.from({ length: nodes }, (_, i) => ({
    keysetId: id,
    index: i + 1,
    threshold,
    share: f(BigInt(i + 1))
      .toString(16)
      .padStart(64, '0'),
    groupPublicKey: publicKey,
  }));
  coefficients.fill(0n);
  return { keyset: { id, publicKey, threshold, nodes }, shares };
};

export const keysetPath = (directory: string): string => join(directory, 'keyset.json');
export const sharePath = (directory: string, index: number): string => join(directory, `share-${index}.json`);

const writeDurably = (path: string, value: unknown, mode: number) => {
  const file = openSync(path, 'wx', mode);
  try {
    const bytes = Buffer.from(`${JSON.stringify(value)}\n`);
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

const syncFolder = (path: string) => {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
};

/** The public data of the keyset in a folder; undefined when it is missing or damaged. */
export const existingKeyset = (directory: string): Keyset | undefined => {
  try {
    return keysetSchema.parse(JSON.parse(readFileSync(keysetPath(directory), 'utf8')));
  } catch {
    return undefined;
  }
};

const checkedKeyset = (directory: string): Keyset | undefined => {
  if (!existsSync(directory) || readdirSync(directory).length === 0) return undefined;
  const found = existingKeyset(directory);
  if (!found) throw new Error(`${directory} is not empty and has no usable keyset.json: nothing was written`);
  for (let index = 1; index <= found.nodes; index++) {
    if (!existsSync(sharePath(directory, index))) continue;
    const share = readShareFile(sharePath(directory, index));
    if (share.keysetId !== found.id || share.index !== index || share.groupPublicKey !== found.publicKey)
      throw new Error(`${sharePath(directory, index)} belongs to another keyset`);
  }
  return found;
};

/**
 * Creates a keyset once: share files (0600) for the nodes and a public keyset.json. Where one exists it is returned as
 * it is, also after some of its shares were carried away to their hosts; nothing is ever overwritten, because every
 * file encrypted so far needs it. The directory appears as a whole or not at all.
 */
export const dealKeyset = (target: string, nodes = 5, threshold = 3): Keyset => {
  const directory = resolve(target);
  const existing = checkedKeyset(directory);
  if (existing) return existing;
  const dealt = dealShares(nodes, threshold);
  mkdirSync(dirname(directory), { recursive: true });
  const draft = `${directory}.draft-${randomBytes(6).toString('hex')}`;
  mkdirSync(draft, { mode: 0o700 });
  try {
    for (const share of dealt.shares) writeDurably(sharePath(draft, share.index), share, 0o600);
    writeDurably(keysetPath(draft), dealt.keyset, 0o644);
    // Without the names of all shares on disk, a loss of power could leave a folder with some of them.
    syncFolder(draft);
    renameSync(draft, directory);
    syncFolder(dirname(directory));
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
  return dealt.keyset;
};
