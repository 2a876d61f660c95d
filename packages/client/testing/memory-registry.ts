import { bytes32, Failure, type Hex, type Role } from '@ipr/domain';
import type { ChainAsset, ChainGrant } from '@ipr/ports/chain/port';

/** A transaction that went through. */
export interface Settled {
  readonly block: number;
  readonly txHash: Hex;
}

export interface Version extends Settled {
  readonly number: number;
  readonly hash: Hex;
  readonly cid: string;
  readonly title: string;
  readonly updater: Hex;
}

/** An asset as its newest version has it; block and transaction are those of the registration. */
export interface Entry extends ChainAsset, Settled {
  readonly owner: Hex;
  /** Oldest first. */
  readonly versions: readonly Version[];
}

interface Content {
  readonly fileHash: string;
  readonly cid: string;
  readonly title: string;
}
export type UpdateCall = Content & { readonly id: string };
/** A grant as its transaction made it. */
export interface Offer extends Settled {
  readonly id: string;
  readonly cid: string;
}
export type GrantCall = Pick<ChainGrant, 'user' | 'expiresAt' | 'ndaHash' | 'cid'> & {
  readonly id: string;
  readonly role: Role;
};

export const wordOf = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`;

const firstBlock = 100;
const momentOf = (block: number): number => 1_800_000_000 + block;
const nothing: Omit<ChainGrant, 'user' | 'nonce'> = {
  ...{ role: 0, state: 'none', expiresAt: 0, ndaHash: wordOf(0), cid: '' },
};

/** Grants by asset and user, with their states and nonces. */
const createGrants = () => {
  const grants = new Map<string, ChainGrant>();
  const grantOf = (id: string, user: Hex): ChainGrant => grants.get(`${id}:${user}`) ?? { ...nothing, user, nonce: 0 };
  const set = (id: string, grant: ChainGrant) => grants.set(`${id}:${grant.user}`, grant);
  return {
    grantOf,
    roleOf: (id: string, user: Hex): number => {
      const { state, role } = grantOf(id, user);
      return state === 'accepted' ? role : 0;
    },
    offer: ({ id, ...grant }: GrantCall): void => {
      const { state, nonce } = grantOf(id, grant.user);
      if (state === 'accepted') throw new Failure('registry.already-accepted');
      set(id, { ...grant, state: 'pending', nonce: nonce + 1 });
    },
    accept: (id: string, user: Hex): void => {
      const grant = grantOf(id, user);
      if (grant.state !== 'pending') throw new Failure('registry.no-pending-share');
      set(id, { ...grant, state: 'accepted' });
    },
  };
};

/** The registry's rules without blocks: whatever is done is there, and every hash is of one asset only. */
export const createRegistry = () => {
  const entries: Entry[] = [];
  const offers: Offer[] = [];
  const grants = createGrants();
  let transactions = 0;
  const settle = (): Settled => {
    transactions++;
    return { block: firstBlock + transactions, txHash: wordOf(transactions) };
  };
  const find = (id: string): Entry => {
    const found = entries.find((entry) => entry.id === id);
    if (!found) throw new Failure('asset.not-found');
    return found;
  };
  const byHash = (hash: string) =>
    entries.find(({ versions }) => versions.some((version) => version.hash === bytes32(hash)));
  const levelOf = (id: string, user: Hex): number => {
    const entry = entries.find((known) => known.id === id);
    return entry?.owner === user ? 3 : entry ? grants.roleOf(id, user) : 0;
  };
  const versionOf = (updater: Hex, number: number, { fileHash, ...rest }: Content): Version => ({
    ...settle(),
    ...{ number, hash: bytes32(fileHash), updater, cid: rest.cid, title: rest.title },
  });
  return {
    entries,
    offers,
    find,
    byHash,
    levelOf,
    grantOf: grants.grantOf,
    head: () => firstBlock + transactions,
    /** @throws registry.hash-already-exists */
    mint: (owner: Hex, input: Content): Entry => {
      if (byHash(input.fileHash)) throw new Failure('registry.hash-already-exists');
      const version = versionOf(owner, 1, input);
      const { hash, cid, title, block, txHash } = version;
      const times = { createdAt: momentOf(block), updatedAt: momentOf(block) };
      const minted = { id: String(entries.length + 1), owner, hash, cid, title, block, txHash, ...times };
      entries.push({ ...minted, versions: [version] });
      return find(minted.id);
    },
    /** @throws asset.not-found, registry.need-level-2, registry.hash-already-exists */
    update: (updater: Hex, { id, ...input }: UpdateCall): Version => {
      const entry = find(id);
      if (levelOf(id, updater) < 2) throw new Failure('registry.need-level-2');
      const known = byHash(input.fileHash);
      if (known && known.id !== id) throw new Failure('registry.hash-already-exists');
      const version = versionOf(updater, entry.versions.length + 1, input);
      const { hash, cid, title, block } = version;
      const versions = [...entry.versions, version];
      entries[entries.indexOf(entry)] = { ...entry, hash, cid, title, versions, updatedAt: momentOf(block) };
      return version;
    },
    /** @throws asset.not-found, registry.need-level-3, registry.already-accepted */
    offer: (by: Hex, grant: GrantCall): Settled => {
      if (levelOf(find(grant.id).id, by) < 3) throw new Failure('registry.need-level-3');
      grants.offer(grant);
      const settled = settle();
      offers.push({ ...settled, id: grant.id, cid: grant.cid });
      return settled;
    },
    /** @throws registry.no-pending-share */
    accept: (user: Hex, { id }: { id: string }): Settled => {
      grants.accept(id, user);
      return settle();
    },
  };
};
export type Registry = ReturnType<typeof createRegistry>;
