import { bytes32, Failure, type Hex, toHex } from '@ipr/domain';
import type { Chain, ChainAsset } from '@ipr/ports/chain/port';
import type { Journal } from './journal.ts';

export interface Entry extends ChainAsset {
  readonly owner: Hex;
  readonly block: number;
  readonly txHash: Hex;
}

const hexOf = (text: string): Hex => `0x${toHex(new TextEncoder().encode(text))}`;
export const wordOf = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`;

/** A registry without blocks: what is minted is there, and every hash only once. */
export const createChain = (wallet: Hex, registry: Hex, journal: Journal) => {
  const entries: Entry[] = [];
  const grants = new Map<string, number>();
  const find = (id: string): Entry => {
    const found = entries.find((entry) => entry.id === id);
    if (!found) throw new Failure('asset.not-found');
    return found;
  };
  const byHash = (hash: string) => entries.find((entry) => entry.hash === bytes32(hash));
  const hasAccess = async (id: string, user: Hex, need: number) => {
    const entry = entries.find((known) => known.id === id);
    return entry !== undefined && (entry.owner === user || (grants.get(`${id}:${user}`) ?? 0) >= need);
  };
  /** @throws registry.hash-already-exists */
  const mint = (owner: Hex, input: { fileHash: string; cid: string; title: string }): Entry => {
    if (byHash(input.fileHash)) throw new Failure('registry.hash-already-exists');
    const number = entries.length + 1;
    const moment = 1_800_000_000 + number;
    const entry = { id: String(number), owner, hash: bytes32(input.fileHash), cid: input.cid, title: input.title };
    const minted = { ...entry, createdAt: moment, updatedAt: moment, block: 100 + number, txHash: wordOf(number) };
    entries.push(minted);
    return minted;
  };
  const chain: Partial<Chain> = {
    registry,
    createAsset: (input) => ({ to: registry, data: hexOf(JSON.stringify(input)) }),
    blockNumber: async () => 100 + entries.length,
    asset: async (id) => find(id),
    ownerOf: async (id) => find(id).owner,
    hasAccess,
    hasAccessByHash: async (hash, user, need) => hasAccess(byHash(hash)?.id ?? '0', user, need),
    isAssetOf: async (hash, owner) => byHash(hash)?.owner === owner,
    assetIdOf: async (hash) => {
      journal.mayFail('chain.assetIdOf');
      return byHash(hash)?.id ?? null;
    },
    createdAssetId: async (hash) => entries.find(({ txHash }) => txHash === hash)?.id ?? '0',
  };
  const grant = (id: string, role: number) => grants.set(`${id}:${wallet}`, role);
  return { chain: chain as Chain, entries, mint, grant };
};
export type ChainParts = ReturnType<typeof createChain>;
