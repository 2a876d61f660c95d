import { bytes32, type Hex } from '@ipr/domain';
import type { PersonPorts } from '../person.ts';

/** What a lookup reads. */
export interface LookupDeps {
  readonly ports: {
    readonly chain: Pick<PersonPorts['chain'], 'asset' | 'assetIdOf' | 'ownerOf' | 'registrantOf'>;
    readonly index: Pick<PersonPorts['index'], 'asset'>;
  };
  /** Null for a visitor who is not signed in. */
  readonly session: { readonly wallet: Hex } | null;
}

/** The record of an already registered file. */
export interface EarlierRecord {
  readonly id: string;
  /** The asset's current title. */
  readonly title: string;
  readonly owner: Hex;
  readonly isOwn: boolean;
  /** The account that introduced the file's hash; on the person's own asset this may be another account with edit access. */
  readonly registrant: Hex;
  readonly isRegistrant: boolean;
  /** Unix seconds of the registration, or of the version that introduced this file. */
  readonly since: number;
  /** Null while it is not indexed. */
  readonly txHash: Hex | null;
}

/**
 * Looks a file up by its hash before anything is sent. The chain, at its newest block, determines whether it is registered;
 * the index adds time and transaction, and may lag.
 * @param fileHash SHA-256
 * @throws chain.unavailable
 */
export const findEarlier = async ({ ports, session }: LookupDeps, fileHash: string): Promise<EarlierRecord | null> => {
  const { chain, index } = ports;
  const id = await chain.assetIdOf(fileHash);
  if (id === null) return null;
  const [asset, owner, registrant, indexed] = await Promise.all([
    chain.asset(id),
    chain.ownerOf(id),
    chain.registrantOf(fileHash),
    index.asset(id).catch(() => null),
  ]);
  // Versions are newest first; a file used again counts from its first version.
  const version = indexed?.versions.findLast(({ hash }) => hash === bytes32(fileHash));
  return {
    id,
    title: asset.title,
    owner,
    isOwn: owner === session?.wallet,
    registrant: registrant ?? owner,
    isRegistrant: registrant !== null && registrant === session?.wallet,
    since: version?.timestamp ?? asset.createdAt,
    txHash: version?.txHash ?? null,
  };
};
