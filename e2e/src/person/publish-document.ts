import { sendOnce } from '@ipr/client/flow/send-once';
import { storeFile } from '@ipr/client/flow/store';
import type { Person } from './person.ts';

interface Document extends Record<string, unknown> {
  readonly file: { readonly encryptedFileCid: string } & Record<string, unknown>;
}

/** The newest document of an asset, as stored. */
export const readDocument = async ({ api, ports }: Person, id: string): Promise<Document> => {
  const { cid } = await ports.chain.asset(id);
  return JSON.parse(Buffer.from(await api.content(cid)).toString('utf8'));
};

/** Stores any JSON, as every client may. @returns its CID */
export const storeJson = async ({ api }: Person, jsonData: Record<string, unknown>): Promise<string> => {
  const metadata = { type: 'asset_metadata', uploadedAt: new Date().toISOString() } as const;
  const input = { jsonData, fileName: 'metadata.json', metadata };
  return (await api.storage.uploadJson(input, { idempotencyKey: crypto.randomUUID() })).ipfsHash;
};

/** Stores bytes that look like an encrypted file. @returns their CID */
export const storeCiphertext = (person: Person, bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  const draft = { id: crypto.randomUUID(), startedAt: new Date().toISOString() };
  const encrypted = { bytes, encryptedHash: '0'.repeat(64), fileHash: '', contentKey: new Uint8Array() };
  return storeFile(person, { ...draft, encrypted });
};

/** Publishes a version of the same file with another document, bypassing the forms, and waits for the index. */
export const publishDocument = async (person: Person, id: string, cid: string): Promise<void> => {
  const { chain, index } = person.ports;
  const { hash, title } = await chain.asset(id);
  const call = chain.updateAsset({ id, fileHash: hash, cid, title });
  const { blockNumber } = await sendOnce(person, 'updateAsset', call);
  await index.waitForBlock(blockNumber);
};
