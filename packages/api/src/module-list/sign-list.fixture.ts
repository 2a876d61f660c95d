import { generateKeyPairSync, sign } from 'node:crypto';
import { type Envelope, moduleListType, signedBytes } from '../index.ts';

/** A key that signs lists, made for one test. */
export const createOperator = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    /** As MODULES_KEYS names it. */
    key: Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex'),
    /** @param content as JSON, or a text as it is */
    sign: (content: unknown, type = moduleListType): Envelope => {
      const payload = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));
      const sig = sign(null, signedBytes(type, payload), privateKey).toString('base64');
      return { payloadType: type, payload: payload.toString('base64'), signatures: [{ keyid: 'any', sig }] };
    },
  };
};

/** An entry of a list: the version of a module. */
export const listedRelease = (version: string, more: object = {}) => ({
  version,
  base: `/modules/mfe_notes/${version}/`,
  release: `sha384-${'A'.repeat(64)}`,
  needs: { contract: '1.0' },
  declares: { paths: ['/notes'] },
  ...more,
});

/** A list that is valid for a day, with one module. */
export const listOf = (sequence: number, more: object = {}) => ({
  format: 'ipr-modules/1',
  sequence,
  issuedAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  modules: [{ name: 'mfe_notes', channels: { stable: '1.0.0' }, releases: [listedRelease('1.0.0')] }],
  ...more,
});
