import { oid } from './oids.ts';

const table: Readonly<Record<string, { readonly hash?: string; readonly key: 'rsa' | 'ec' }>> = {
  [oid.rsaEncryption]: { key: 'rsa' },
  [oid.sha256WithRsa]: { key: 'rsa', hash: oid.sha256 },
  [oid.sha384WithRsa]: { key: 'rsa', hash: oid.sha384 },
  [oid.sha512WithRsa]: { key: 'rsa', hash: oid.sha512 },
  [oid.ecdsaWithSha256]: { key: 'ec', hash: oid.sha256 },
  [oid.ecdsaWithSha384]: { key: 'ec', hash: oid.sha384 },
  [oid.ecdsaWithSha512]: { key: 'ec', hash: oid.sha512 },
};

/** Kind of key that a signature algorithm needs; undefined for algorithms that do not count. */
export const signatureKey = (algorithm: string): 'rsa' | 'ec' | undefined => table[algorithm]?.key;

/** Hash that a signature algorithm names; undefined when it names none or does not count. */
export const signatureHash = (algorithm: string): string | undefined => table[algorithm]?.hash;
