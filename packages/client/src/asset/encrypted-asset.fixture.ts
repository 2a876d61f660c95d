import {
  type AssetMetadata,
  encryptFile,
  encryptPrivate,
  type Hex,
  keyCondition,
  newContentKey,
  type PrivateMetadata,
  sha256Hex,
} from '@ipr/domain';
import type { EncryptedAsset } from './open-asset-file.ts';

export const registry: Hex = `0x${'11'.repeat(20)}`;
export const registrant: Hex = `0x${'22'.repeat(20)}`;

/** An asset whose file has these bytes, with its key. */
export const encryptedAsset = async (plain: Uint8Array<ArrayBuffer>, fields: PrivateMetadata) => {
  const key = newContentKey();
  const ciphertext = await encryptFile(plain, key);
  const fileHash = await sha256Hex(plain);
  const litEncryption = {
    ciphertext: 'AA==',
    dataToEncryptHash: await sha256Hex(key),
    evmContractConditions: keyCondition(registry, fileHash, registrant),
  };
  const metadata: AssetMetadata = {
    schema: 1,
    title: 'Motor',
    ipType: 'Patent',
    ipContent: 'Drawing',
    evidencyTimestamp: null,
    fileInfo: { size: plain.length, mediaType: 'text/plain' },
    file: { fileHash, encryptedFileHash: await sha256Hex(ciphertext), encryptedFileCid: 'cid', litEncryption },
    private: await encryptPrivate(fields, key),
    keyset: { id: 'test', publicKey: 'ab' },
  };
  const asset: EncryptedAsset = { onChainHash: fileHash, metadata };
  return { key, ciphertext, asset };
};
