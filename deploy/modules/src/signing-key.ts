import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { type Envelope, type ModuleList, moduleListType, signedBytes } from '@ipr/api';

/** Start of a PKCS #8 document with an Ed25519 key (RFC 8410); the 32 bytes of the seed follow. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

/** @param seed 64 hex digits @throws RangeError */
export const keyOfSeed = (seed: string): KeyObject => {
  if (!/^[0-9a-f]{64}$/.test(seed)) throw new RangeError('a seed has 64 hexadecimal digits');
  return createPrivateKey({
    key: Buffer.concat([pkcs8Head, Buffer.from(seed, 'hex')]),
    format: 'der',
    type: 'pkcs8',
  });
};

/** What checks the key's signatures. */
export const verifyingKey = (key: KeyObject): KeyObject => createPublicKey(key);

/** The raw public key as 64 hex digits, as MODULES_KEYS of the gateway names it. */
export const publicKeyOf = (key: KeyObject): string =>
  Buffer.from(verifyingKey(key).export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex');

/** The signed list (DSSE, version 1). During a rotation it is signed with the old and the new key. */
export const signList = (list: ModuleList, keys: readonly KeyObject[]): Envelope => {
  const payload = Buffer.from(JSON.stringify(list));
  const signed = signedBytes(moduleListType, payload);
  return {
    payloadType: moduleListType,
    payload: payload.toString('base64'),
    signatures: keys.map((key) => ({
      keyid: publicKeyOf(key).slice(0, 16),
      sig: sign(null, signed, key).toString('base64'),
    })),
  };
};
