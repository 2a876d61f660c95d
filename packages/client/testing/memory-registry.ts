import { bytes32, Failure, type Hex } from '@ipr/domain';
import type { ChainAsset, ChainGrant } from '@ipr/ports/chain';
import { createHistory, type GrantCall, momentOf, type Settled, undoOf, type Version } from './memory-history.ts';

/** An asset with its newest version; block and transaction are those of the registration. */
export interface Entry extends ChainAsset, Settled {
  readonly owner: Hex;
  /** Oldest first. */
  readonly versions: readonly Version[];
}

export interface Content {
  readonly fileHash: string;
  readonly cid: string;
  readonly title: string;
}
export type UpdateCall = Content & { readonly id: string };
/** A grant as its transaction created it. */
export interface Offer extends Settled {
  readonly id: string;
  readonly cid: string;
}
export const wordOf = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`;

const firstBlock = 100;
const nothing: Omit<ChainGrant, 'user' | 'nonce'> = {
  role: 0,
  state: 'none',
  expiresAt: 0,
  ndaHash: wordOf(0),
  cid: '',
};

/** Grants by asset and grantee, with state and nonce. @param now Unix seconds */
const createGrants = (now: () => number) => {
  const grants = new Map<string, ChainGrant>();
  const grantOf = (id: string, user: Hex): ChainGrant => grants.get(`${id}:${user}`) ?? { ...nothing, user, nonce: 0 };
  const set = (id: string, grant: ChainGrant) => grants.set(`${id}:${grant.user}`, grant);
  const isOver = ({ expiresAt }: Pick<ChainGrant, 'expiresAt'>) => expiresAt !== 0 && now() >= expiresAt;
  return {
    mark: () => {
      const kept = new Map(grants);
      return () => {
        grants.clear();
        for (const [key, grant] of kept) grants.set(key, grant);
      };
    },
    grantOf,
    roleOf: (id: string, user: Hex): number => {
      const grant = grantOf(id, user);
      return grant.state === 'accepted' && !isOver(grant) ? grant.role : 0;
    },
    /** @returns the new grant's nonce, and whether it replaced a pending one */
    offer: ({ id, ...grant }: GrantCall): { readonly nonce: number; readonly replaces: boolean } => {
      const { state, nonce } = grantOf(id, grant.user);
      if (isOver(grant)) throw new Failure('registry.expired');
      if (state === 'accepted') throw new Failure('registry.already-accepted');
      set(id, { ...grant, state: 'pending', nonce: nonce + 1 });
      return { nonce: nonce + 1, replaces: state === 'pending' };
    },
    accept: (id: string, user: Hex): void => {
      const grant = grantOf(id, user);
      if (grant.state !== 'pending') throw new Failure('registry.no-pending-share');
      if (isOver(grant)) throw new Failure('registry.expired');
      set(id, { ...grant, state: 'accepted' });
    },
    /** @returns whether the grant was still pending */
    end: (id: string, user: Hex): boolean => {
      const { state, nonce, ndaHash, cid } = grantOf(id, user);
      if (state === 'none') throw new Failure('registry.no-grant');
      set(id, { ...nothing, user, nonce, ndaHash, cid });
      return state === 'pending';
    },
  };
};

/** The registry's rules without block production: effects are immediate, and every hash belongs to one asset only. */
export const createRegistry = () => {
  const entries: Entry[] = [];
  const offers: Offer[] = [];
  const history = createHistory();
  let transactions = 0;
  const grants = createGrants(() => momentOf(firstBlock + transactions));
  let isInside = false;
  const settle = (): Settled => {
    if (!isInside) transactions++;
    return { block: firstBlock + transactions, txHash: wordOf(transactions) };
  };
  const find = (id: string): Entry => {
    const found = entries.find((entry) => entry.id === id);
    if (!found) throw new Failure('asset.not-found', { id });
    return found;
  };
  const byHash = (hash: string) =>
    entries.find(({ versions }) => versions.some((version) => version.hash === bytes32(hash)));
  /** The registrant of the hash, regardless of its asset. */
  const registrantOf = (hash: string): Hex | null =>
    byHash(hash)?.versions.find((version) => version.hash === bytes32(hash))?.updater ?? null;
  const levelOf = (id: string, user: Hex): number => {
    const entry = entries.find((known) => known.id === id);
    return entry?.owner === user ? 3 : entry ? grants.roleOf(id, user) : 0;
  };
  const versionOf = (updater: Hex, number: number, { fileHash, ...rest }: Content): Version => ({
    ...settle(),
    number,
    hash: bytes32(fileHash),
    updater,
    cid: rest.cid,
    title: rest.title,
  });
  const requireAdmin = (id: string, by: Hex): void => {
    if (levelOf(find(id).id, by) < 3) throw new Failure('registry.need-level-3');
  };
  return {
    /** Several calls in one transaction: if one is refused, none takes effect. */
    inOneTransaction: <T>(work: () => T): T => {
      const before = transactions++;
      const undo = [undoOf(entries), undoOf(offers), history.mark(), grants.mark()];
      isInside = true;
      try {
        return work();
      } catch (thrown) {
        transactions = before;
        for (const back of undo) back();
        throw thrown;
      } finally {
        isInside = false;
      }
    },
    entries,
    offers,
    history,
    settle,
    find,
    byHash,
    registrantOf,
    levelOf,
    grantOf: grants.grantOf,
    head: () => firstBlock + transactions,
    /** @throws registry.hash-already-exists */
    mint: (owner: Hex, input: Content): Entry => {
      const known = byHash(input.fileHash);
      if (known) throw new Failure('registry.hash-already-exists', { assetId: known.id });
      const version = versionOf(owner, 1, input);
      const { hash, cid, title, block, txHash } = version;
      const times = { createdAt: momentOf(block), updatedAt: momentOf(block) };
      const minted = { id: String(entries.length + 1), owner, hash, cid, title, block, txHash, ...times };
      entries.push({ ...minted, versions: [version] });
      history.wrote(minted.id, version);
      return find(minted.id);
    },
    /** @throws asset.not-found, registry.need-level-2, registry.hash-already-exists */
    update: (updater: Hex, { id, ...input }: UpdateCall): Version => {
      const entry = find(id);
      if (levelOf(id, updater) < 2) throw new Failure('registry.need-level-2');
      const known = byHash(input.fileHash);
      if (known && known.id !== id) throw new Failure('registry.hash-already-exists', { assetId: known.id });
      const version = versionOf(updater, entry.versions.length + 1, input);
      const { hash, cid, title, block } = version;
      const versions = [...entry.versions, version];
      entries[entries.indexOf(entry)] = { ...entry, hash, cid, title, versions, updatedAt: momentOf(block) };
      history.wrote(id, version);
      return version;
    },
    /** @throws asset.not-found, registry.need-level-3, registry.bad-grantee, registry.expired, registry.already-accepted */
    offer: (by: Hex, grant: GrantCall): Settled => {
      requireAdmin(grant.id, by);
      if (grant.user === by || grant.user === find(grant.id).owner) throw new Failure('registry.bad-grantee');
      const { nonce, replaces } = grants.offer(grant);
      const settled = settle();
      offers.push({ ...settled, id: grant.id, cid: grant.cid });
      history.offered(settled, by, nonce, grant, replaces);
      return settled;
    },
    /** @throws registry.no-pending-share, registry.expired */
    accept: (user: Hex, { id }: { id: string }): Settled => {
      grants.accept(id, user);
      const settled = settle();
      history.accepted(settled, id, user);
      return settled;
    },
    /** @throws asset.not-found, registry.need-level-3, registry.bad-grantee, registry.no-grant */
    revoke: (by: Hex, { id, user }: { id: string; user: Hex }): Settled => {
      requireAdmin(id, by);
      if (user === by || user === find(id).owner) throw new Failure('registry.bad-grantee');
      grants.end(id, user);
      const settled = settle();
      history.revoked(settled, id, user, by);
      return settled;
    },
    /** Relinquishes an accepted grant or rejects a pending one. @throws registry.no-grant */
    relinquish: (user: Hex, { id }: { id: string }): Settled => {
      const wasPending = grants.end(id, user);
      const settled = settle();
      history.relinquished(settled, id, user, wasPending);
      return settled;
    },
  };
};
export type Registry = ReturnType<typeof createRegistry>;
