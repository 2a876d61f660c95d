import type { Standing } from '@ipr/domain';
import type { ChainAsset, ChainGrant } from '@ipr/ports/chain';
import type { AssetRole } from '@ipr/ports/index';
import { readIndexed, standingOf } from '../asset/read-asset.ts';
import type { Person } from '../person.ts';

type Reader = Pick<Person, 'ports' | 'session'>;

/** The grants on an asset and the person's standing towards it. */
export interface AccessState {
  readonly asset: ChainAsset & { readonly owner: string };
  readonly standing: Standing;
  /** The person's own grant; the owner has none. */
  readonly own: ChainGrant;
  /** All grants from the index, newest first, including ended ones. */
  readonly roles: readonly AssetRole[];
}

/**
 * Reads everything needed to share an asset, without its documents. @throws asset.not-found, chain.unavailable,
 * asset.details-unavailable
 */
export const readAccess = async (person: Reader, id: string, signal: AbortSignal): Promise<AccessState> => {
  const { chain } = person.ports;
  const [asset, owner] = await Promise.all([chain.asset(id), chain.ownerOf(id)]);
  const [standing, own, { roles }] = await Promise.all([
    standingOf(person, id, owner),
    chain.grantOf(id, person.session.wallet),
    readIndexed(person, id, signal),
  ]);
  return { asset: { ...asset, owner }, standing, own, roles };
};

/** Interval in milliseconds at which an open page checks the person's access. */
export const rightsPollMs = 2_000;

/** A comparison key for the person's access: it changes when their level, or an invitation to them, begins or ends. */
export const readRights = async (person: Reader, id: string): Promise<string> => {
  const { chain } = person.ports;
  const owner = await chain.ownerOf(id);
  if (owner === person.session.wallet) return 'owner';
  const [standing, { state, nonce }] = await Promise.all([
    standingOf(person, id, owner),
    chain.grantOf(id, person.session.wallet),
  ]);
  return `${standing} ${state} ${nonce}`;
};
