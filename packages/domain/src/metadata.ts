import { concatBytes, fromBase64, toBase64 } from './bytes.ts';
import type { KeyCondition } from './condition.ts';

/** Fields that only people with view access can decrypt (decision R17). */
export interface PrivateMetadata {
  readonly description?: string;
  readonly internalAssetId?: string;
  /** ISO date, declared by the registrant. */
  readonly internalDate?: string;
  readonly relatedPatent?: string;
  readonly originalFileName: string;
}

/** A wrapped key of 32 bytes. Field names are those of the metadata JSON. */
export interface WrappedKey {
  /** Base64 in the format of the key network's client. */
  readonly ciphertext: string;
  /** SHA-256 of the key, 64 lower-case hex digits. */
  readonly dataToEncryptHash: string;
}

/** The wrapped content key, with its condition. */
export interface LitEncryption extends WrappedKey {
  readonly evmContractConditions: KeyCondition;
}

/** An RFC 3161 timestamp of the file hash (decision R5). Documents written before the token was stored have only the time. */
export interface EvidencyProof {
  /** genTime of the token, ISO 8601. */
  readonly timestamp: string;
  /** DER of the TimeStampToken, base64. */
  readonly token?: string;
  /** Certificates from the signer up to the root, DER in base64. */
  readonly chain?: readonly string[];
  /** Serial number of the token, hex. */
  readonly serial?: string;
  /** Policy OID. */
  readonly policy?: string;
  /** Common name of the signing authority. */
  readonly tsa?: string;
  readonly qualified?: boolean;
  /** The timestamped digest: the SHA-256 of the file, 64 hex digits. */
  readonly hashedMessage?: string;
  /** False for the embedded authority. */
  readonly legalValue?: boolean;
}

/** Bytes in UTF-8: the registry refuses a longer title. */
export const maxTitleBytes = 256;

/** Measures the title without surrounding white space, which is not sent. */
export const isTitleTooLong = (title: string): boolean => new TextEncoder().encode(title.trim()).length > maxTitleBytes;

/** The metadata JSON on IPFS, `schema: 1`, with the fields of D1 section 3; the private fields are encrypted in `private`. */
export interface AssetMetadata {
  readonly schema: 1;
  readonly title: string;
  readonly ipType: string;
  readonly ipContent: string;
  readonly fileInfo: { readonly size: number; readonly mediaType: string };
  readonly evidencyTimestamp: EvidencyProof | null;
  readonly file: {
    /** SHA-256 of the file, 64 hex digits: the on-chain hash. */
    readonly fileHash: string;
    /** SHA-256 of the ciphertext, 64 hex digits. */
    readonly encryptedFileHash: string;
    readonly encryptedFileCid: string;
    readonly litEncryption: LitEncryption;
  };
  /** AES-256-GCM of the JSON of PrivateMetadata: 12-byte nonce ‖ ciphertext, base64. */
  readonly private: string;
  /**
   * The wrapped key of the private fields, under the key condition of the file; in a version that keeps the file of the version
   * before (decision 0019). Absent: the private fields are encrypted under the content key.
   */
  readonly privateFieldsKey?: WrappedKey;
  /** The key network that holds the keys. */
  readonly keyset: { readonly id: string; readonly publicKey: string };
  /** The version this one was derived from: its number and the CID of its document. Absent in the first version. */
  readonly previous?: {
    readonly version: number;
    readonly cid: string;
    /** This version contains the same file under a new content key (decision 0013). */
    readonly sealedAnew?: true;
  };
}

/** The wrapped key that opens the private fields: a separate one, or else the file's. */
export const wrappedPrivateKey = ({ privateFieldsKey, file }: AssetMetadata): WrappedKey =>
  privateFieldsKey ?? file.litEncryption;

/** HKDF-SHA-256 (RFC 5869) of the key with empty salt and info 'metadata'. */
const metadataKey = async (key: Uint8Array, usage: 'encrypt' | 'decrypt') => {
  const base = await crypto.subtle.importKey('raw', key as Uint8Array<ArrayBuffer>, 'HKDF', false, ['deriveKey']);
  const params = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info: new TextEncoder().encode('metadata') };
  return crypto.subtle.deriveKey(params, base, { name: 'AES-GCM', length: 256 }, false, [usage]);
};

/**
 * Encrypts the private fields.
 * @param key 32 bytes: the content key of the file, or a separate one (`privateFieldsKey`)
 * @returns base64 for `AssetMetadata.private`
 */
export const encryptPrivate = async (fields: PrivateMetadata, key: Uint8Array): Promise<string> => {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify(fields));
  const ciphertext = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await metadataKey(key, 'encrypt'), plain);
  return toBase64(concatBytes(iv, new Uint8Array(ciphertext)));
};

/** The JSON of the private fields in UTF-8, as its author wrote it. @throws when the key is a different one or the ciphertext was changed */
export const decryptPrivate = async (text: string, key: Uint8Array): Promise<Uint8Array<ArrayBuffer>> => {
  const bytes = fromBase64(text);
  const derived = await metadataKey(key, 'decrypt');
  const plain = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: bytes.subarray(0, 12) },
    derived,
    bytes.subarray(12),
  );
  return new Uint8Array(plain);
};

const optional = ['description', 'internalAssetId', 'internalDate', 'relatedPatent'] as const;

const isPrivate = (value: unknown): value is PrivateMetadata => {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  const isText = (name: string) => typeof fields.get(name) === 'string';
  return isText('originalFileName') && optional.every((name) => !fields.has(name) || isText(name));
};

/**
 * Every editor writes the private fields of a version: they are input from outside.
 * @throws as decryptPrivate, and TypeError for fields that are not texts
 */
export const openPrivate = async (text: string, key: Uint8Array): Promise<PrivateMetadata> => {
  const value: unknown = JSON.parse(new TextDecoder().decode(await decryptPrivate(text, key)));
  if (!isPrivate(value)) throw new TypeError('no private fields');
  return value;
};
