import { bytes32, type Hex } from '@ipr/domain';
import type { Person } from '../person.ts';

/** The record of a file that is registered already. */
export interface EarlierRecord {
  readonly id: string;
  /** The asset's current title. */
  readonly title: string;
  readonly owner: Hex;
  readonly isOwn: boolean;
  /** The account that introduced the file's hash; on one's own asset it may be another person, who may edit the asset. */
  readonly registrant: Hex;
  readonly isRegistrant: boolean;
  /** Unix seconds of the registration, or of the version that brought this file. */
  readonly since: number;
  /** Null while the index has not taken it in. */
  readonly txHash: Hex | null;
}

/**
 * Looks a file up by its hash, before anything of it is sent. That it is registered the chain says, at its newest block;
 * the index adds when and by which transaction, and may lag.
 * @param fileHash SHA-256
 * @throws chain.unavailable
 */
export const findEarlier = async (
  { ports, session }: Pick<Person, 'ports' | 'session'>,
  fileHash: string,
): Promise<EarlierRecord | null> => {
  const { chain, index } = ports;
  const id = await chain.assetIdOf(fileHash);
  if (id === null) return null;
  const [asset, owner, registrant, indexed] = await Promise.all([
    chain.asset(id),
    chain.ownerOf(id),
    chain.registrantOf(fileHash),
    index.asset(id).catch(() => null),
  ]);
  // The newest version is first; a file that came back belongs to when it first came.
  const version = indexed?.versions.findLast(({ hash }) => hash === bytes32(fileHash));
  return {
    id,
    title: asset.title,
    owner,
    isOwn: owner === session.wallet,
    registrant: registrant ?? owner,
    isRegistrant: registrant === session.wallet,
    since: version?.timestamp ?? asset.createdAt,
    txHash: version?.txHash ?? null,
  };
};
