import {
  encryptFile,
  Failure,
  type Hex,
  type KeyCondition,
  keyCondition,
  type LitEncryption,
  newContentKey,
  sha256Hex,
  type WrappedKey,
} from '@ipr/domain';
import type { Person } from '../person.ts';
import type { EncryptedSource, FileFacts, FlowDeps, FlowDraft } from './flow.ts';

/** Hashes and encrypts a file on the calling thread; a page uses a worker instead. */
export const encryptHere = async (
  file: File,
  onProgress?: (done: number, total: number) => void,
): Promise<EncryptedSource> => {
  const plain = new Uint8Array(await file.arrayBuffer());
  const contentKey = newContentKey();
  const [fileHash, bytes] = await Promise.all([sha256Hex(plain), encryptFile(plain, contentKey, onProgress)]);
  return { fileHash, bytes, encryptedHash: await sha256Hex(bytes), contentKey };
};

/** @throws file.missing when only the facts of the file are left */
export const encryptGiven = <S extends string, D extends FlowDraft>(
  deps: Pick<FlowDeps<S, D>, 'encrypt'>,
  file: File | FileFacts,
  onProgress: (done: number, total: number) => void,
): Promise<EncryptedSource> => {
  if (!(file instanceof File)) throw new Failure('file.missing');
  return deps.encrypt(file, onProgress);
};

/** Wraps a key of 32 bytes under a condition. @throws keynet.*, file.encryption-failed */
export const wrapUnder = async (
  { ports }: Pick<Person, 'ports'>,
  contentKey: Uint8Array,
  condition: KeyCondition,
): Promise<WrappedKey> => {
  const keynet = await ports.keynet();
  await keynet.connect();
  return keynet.wrapKey({ contentKey, condition });
};

/**
 * Wraps the content key under the key condition for this hash and `registrant` (decision S21). The registrant is the
 * encrypting person's own Safe for an unregistered hash, otherwise the one recorded on chain.
 */
export const wrapKey = async (
  person: Person,
  { fileHash, contentKey }: EncryptedSource,
  registrant: Hex,
): Promise<LitEncryption> => {
  const condition = keyCondition(person.config.contracts.registry, fileHash, registrant);
  return { ...(await wrapUnder(person, contentKey, condition)), evmContractConditions: condition };
};
