import { Failure, fromHex, type Hex, toHex } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain';
import type { Call } from '@ipr/protocol/safe/call';
import type { Journal } from './journal.ts';
import { type Commitments, commitmentOf, createCommitments } from './memory-commitments.ts';
import type { Settled } from './memory-history.ts';
import { createRegistry, type Registry } from './memory-registry.ts';

const executors = {
  createAsset: 'mint',
  commit: 'commit',
  revealAsset: 'reveal',
  updateAsset: 'update',
  grantAccess: 'offer',
  acceptAccess: 'accept',
  revokeAccess: 'revoke',
  relinquishAccess: 'relinquish',
} as const;
type Encoded = keyof typeof executors;

const hexOf = (text: string): Hex => `0x${toHex(new TextEncoder().encode(text))}`;

type Rules = Registry & Commitments;

/** Executes encoded call data as its sender. @throws the registry's refusal */
const execute = (registry: Rules, sender: Hex, data: Hex): Settled => {
  const { call, batch, ...input } = JSON.parse(new TextDecoder().decode(fromHex(data)));
  if (batch) {
    const all = () => (batch as readonly Call[]).map((each) => execute(registry, sender, each.data));
    return registry.inOneTransaction(all)[0] as Settled;
  }
  const rule = registry[executors[call as Encoded]] as (sender: Hex, input: unknown) => Settled;
  return rule(sender, input);
};

const callsTo = (to: Hex): Pick<Chain, Encoded | 'batch'> => {
  const batch: Chain['batch'] = (calls) => ({ to, data: hexOf(JSON.stringify({ batch: calls })), operation: 1 });
  const encode = (call: Encoded) => (input: object) => ({ to, data: hexOf(JSON.stringify({ call, ...input })) });
  const names = Object.keys(executors) as Encoded[];
  const single = Object.fromEntries(names.map((name) => [name, encode(name)]));
  return { ...(single as Record<Encoded, (input: object) => Call>), batch };
};

/** The chain port over an in-memory registry. @param wallet the account that `grant` grants to */
export const createChain = (wallet: Hex, address: Hex, journal: Journal) => {
  const known = createRegistry();
  const registry: Rules = { ...known, ...createCommitments(known) };
  const { entries, find, byHash, levelOf, mint, update, offer, accept, revoke, history } = registry;
  const hasAccess = async (id: string, user: Hex, need: number) => levelOf(id, user) >= need;
  const chain: Partial<Chain> = {
    ...callsTo(address),
    chainId: 80_002,
    registry: address,
    blockNumber: async () => {
      journal.mayFail('chain.blockNumber');
      return registry.head();
    },
    asset: async (id) => find(id),
    ownerOf: async (id) => {
      journal.mayFail('chain.ownerOf');
      return find(id).owner;
    },
    versionOf: async (id) => find(id).versions.length,
    grantOf: async (id, user) => registry.grantOf(id, user),
    hasAccess,
    hasAccessByHash: async (hash, user, need) => hasAccess(byHash(hash)?.id ?? '0', user, need),
    registrantOf: async (hash) => {
      journal.mayFail('chain.registrantOf');
      return registry.registrantOf(hash);
    },
    isRegistrantOf: async (hash, account) => registry.registrantOf(hash) === account,
    assetIdOf: async (hash) => {
      journal.mayFail('chain.assetIdOf');
      return byHash(hash)?.id ?? null;
    },
    commitmentOf,
    committedAt: async (commitment) => registry.committedAt(commitment),
    createdAssetId: async (hash) => {
      const created = entries.find(({ txHash }) => txHash === hash);
      if (!created) throw new Failure('chain.event-missing', { hash });
      return created.id;
    },
  };
  /** The documents that an asset references now, or that a transaction bound to it. @throws chain.transaction-unknown */
  const documentOf = (id: string, txHash?: string): string => {
    const entry = find(id);
    if (!txHash) return entry.cid;
    const grants = registry.offers.filter((offered) => offered.id === id);
    const bound = [...entry.versions, ...grants].find((known) => known.txHash === txHash);
    if (!bound) throw new Failure('chain.transaction-unknown');
    return bound.cid;
  };
  const grant = (id: string, role: 1 | 2 | 3) => {
    offer(find(id).owner, { id, user: wallet, role, expiresAt: 0, ndaHash: `0x${'d4'.repeat(32)}`, cid: 'nda' });
    accept(wallet, { id });
  };
  return {
    chain: chain as Chain,
    entries,
    documentOf,
    mint,
    update,
    offer,
    grant,
    revoke,
    accept,
    history,
    claims: registry.claims,
    execute: (sender: Hex, data: Hex) => execute(registry, sender, data),
    head: registry.head,
  };
};
export type ChainParts = ReturnType<typeof createChain>;
