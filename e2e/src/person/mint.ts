import { randomBytes } from 'node:crypto';
import { sendOnce } from '@ipr/client/flow/send-once';
import type { Person } from './person.ts';

/** Registers an asset without content, for a row of a list. @returns its id */
export const mint = async (person: Person, title: string): Promise<string> => {
  const { chain } = person.ports;
  const fileHash = randomBytes(32).toString('hex');
  const { txHash } = await sendOnce(person, 'createAsset', chain.createAsset({ fileHash, cid: 'bafynothing', title }));
  return chain.createdAssetId(txHash);
};
