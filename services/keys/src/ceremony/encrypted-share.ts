import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';

/** Encodings of X25519 keys (RFC 8410), to which the 32 bytes are added. */
const publicHead = Buffer.from('302a300506032b656e032100', 'hex');
const privateHead = Buffer.from('302e020100300506032b656e04220420', 'hex');
const keyBytes = 32;
const tagBytes = 16;

const publicKeyOf = (hex: string): KeyObject =>
  createPublicKey({ key: Buffer.concat([publicHead, Buffer.from(hex, 'hex')]), format: 'der', type: 'spki' });
const privateKeyOf = (hex: string): KeyObject =>
  createPrivateKey({ key: Buffer.concat([privateHead, Buffer.from(hex, 'hex')]), format: 'der', type: 'pkcs8' });

const tailOf = (der: Buffer): string => der.subarray(-keyBytes).toString('hex');

/** A pair for one ceremony, both 32 bytes as hex. */
export const transportKeys = (): { readonly publicKey: string; readonly privateKey: string } => {
  const { publicKey, privateKey } = generateKeyPairSync('x25519');
  return {
    publicKey: tailOf(publicKey.export({ format: 'der', type: 'spki' })),
    privateKey: tailOf(privateKey.export({ format: 'der', type: 'pkcs8' })),
  };
};

/** A key for one message only, so its nonce is constant. */
const keyFor = (own: KeyObject, other: KeyObject, context: string): Buffer =>
  Buffer.from(hkdfSync('sha256', diffieHellman({ privateKey: own, publicKey: other }), '', context, keyBytes));
const nonce = Buffer.alloc(12);

/** Encrypts 32 bytes to a transport key: X25519 with a new key, HKDF-SHA256, AES-256-GCM. @returns hex */
export const encryptShare = (share: string, to: string, context: string): string => {
  const once = transportKeys();
  const cipher = createCipheriv('aes-256-gcm', keyFor(privateKeyOf(once.privateKey), publicKeyOf(to), context), nonce);
  const encrypted = Buffer.concat([cipher.update(Buffer.from(share, 'hex')), cipher.final(), cipher.getAuthTag()]);
  return once.publicKey + encrypted.toString('hex');
};

/** @throws Error when it is for another key or another context, or was changed */
export const openShare = (encrypted: string, privateKey: string, context: string): string => {
  const bytes = Buffer.from(encrypted, 'hex');
  const from = publicKeyOf(bytes.subarray(0, keyBytes).toString('hex'));
  const decipher = createDecipheriv('aes-256-gcm', keyFor(privateKeyOf(privateKey), from, context), nonce);
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(keyBytes, -tagBytes)), decipher.final()]).toString('hex');
};
