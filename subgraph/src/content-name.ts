import { createHash } from 'node:crypto';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** base58 as in Bitcoin (draft-msporny-base58). */
const base58 = (bytes: Uint8Array): string => {
  let value = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  let text = '';
  for (; value > 0n; value /= 58n) text = ALPHABET[Number(value % 58n)] + text;
  return text;
};

/** SHA-256 over a set of files, independent of their order: hex. */
export const digestOf = (files: ReadonlyMap<string, Uint8Array | string>): string => {
  const hash = createHash('sha256');
  for (const [name, content] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    hash.update(`${name}\0${createHash('sha256').update(content).digest('hex')}\n`);
  }
  return hash.digest('hex');
};

/**
 * Names a set of files by its content, in the shape of a CIDv0 ('Qm' and 44 characters: base58 of a SHA-256 multihash),
 * which is the form that graph-node expects of a deployment. Different content is a different deployment.
 */
export const contentNameOf = (files: ReadonlyMap<string, Uint8Array | string>): string =>
  base58(Buffer.from(`1220${digestOf(files)}`, 'hex'));
