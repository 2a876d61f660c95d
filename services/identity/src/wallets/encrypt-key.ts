import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Hex } from '@ipr/domain';

export interface EncryptedKey {
  /** Id of the key-encryption key: first 8 bytes of its SHA-256, hex. */
  readonly keyId: string;
  /** 96-bit nonce, base64. */
  readonly iv: string;
  /** Ciphertext followed by the 128-bit tag, base64. */
  readonly ciphertext: string;
}

const tagBytes = 16;

const keyIdOf = (kek: Uint8Array): string => createHash('sha256').update(kek).digest('hex').slice(0, 16);

/**
 * Encrypts a signing key for the database: AES-256-GCM (NIST SP 800-38D) with the user's id as associated data, so that
 * an encrypted key moved to another user does not decrypt.
 * @param kek 32 bytes. @param privateKey 0x and 64 hex digits.
 */
export const encryptKey = (kek: Uint8Array, userId: string, privateKey: Hex): EncryptedKey => {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', kek, iv).setAAD(Buffer.from(userId));
  const ciphertext = Buffer.concat([
    cipher.update(Buffer.from(privateKey.slice(2), 'hex')),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  return { keyId: keyIdOf(kek), iv: iv.toString('base64'), ciphertext: ciphertext.toString('base64') };
};

/** @throws Error for another key-encryption key, another user or changed bytes. */
export const openKey = (kek: Uint8Array, userId: string, key: EncryptedKey): Hex => {
  if (key.keyId !== keyIdOf(kek)) throw new Error(`encrypted under key-encryption key ${key.keyId}`);
  const bytes = Buffer.from(key.ciphertext, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', kek, Buffer.from(key.iv, 'base64'), { authTagLength: tagBytes })
    .setAAD(Buffer.from(userId))
    .setAuthTag(bytes.subarray(bytes.length - tagBytes));
  const opened = Buffer.concat([decipher.update(bytes.subarray(0, bytes.length - tagBytes)), decipher.final()]);
  return `0x${opened.toString('hex')}`;
};
