import { bytes32, Failure, type Hex, lowerAddress } from '@ipr/domain';
import type { UpdateDeps, UpdateDraft } from './update.ts';

/** The index may be this far behind the chain before it is not waited for. */
const indexTimeoutMs = 20_000;

type OfHash = Pick<UpdateDraft, 'base'> & { readonly sealed: { readonly fileHash: string } };

/**
 * Whether the hash is this very asset's and its first version with it was made by that account. What a node says about a
 * hash is not enough: for a free one it could name any account, which would then register the hash and read the file.
 * @throws index.*, asset.details-unavailable, chain.unavailable
 */
const hasIntroduced = async (
  { person, signal }: UpdateDeps,
  { base, sealed }: OfHash,
  registrant: Hex,
): Promise<boolean> => {
  const { chain, index } = person.ports;
  if ((await chain.assetIdOf(sealed.fileHash)) !== base.id) return false;
  const hash = bytes32(sealed.fileHash);
  const look = async () => {
    const { versions } = await index.asset(base.id, signal);
    return versions.findLast((version) => bytes32(version.hash) === hash)?.updater.toLowerCase();
  };
  const known = await look();
  if (known) return known === lowerAddress(registrant);
  await index.waitForBlock(await chain.blockNumber(), indexTimeoutMs, signal);
  return (await look()) === lowerAddress(registrant);
};

/**
 * The account that the registry has, or will have, as the one that introduced a file's hash. Where node and index disagree
 * it is the person's own: a key wrapped under that is at worst of no use to anybody, and a version that nobody can open is
 * replaced after it was sent; a key wrapped under an invented account gives the file away.
 * @throws index.*, chain.unavailable
 */
export const expectedRegistrant = async (deps: UpdateDeps, draft: OfHash): Promise<Hex> => {
  const { ports, session } = deps.person;
  const recorded = await ports.chain.registrantOf(draft.sealed.fileHash);
  if (recorded === null || recorded === session.wallet) return session.wallet;
  return (await hasIntroduced(deps, draft, recorded)) ? recorded : session.wallet;
};

/**
 * The account that introduced the hash of a version that is on chain.
 * @throws chain.unavailable when the node does not know it, or when the index contradicts the node: whether anybody can open
 *   the version is not known then
 */
export const settledRegistrant = async (deps: UpdateDeps, draft: OfHash): Promise<Hex> => {
  const { ports, session } = deps.person;
  const recorded = await ports.chain.registrantOf(draft.sealed.fileHash);
  if (recorded === session.wallet) return recorded;
  if (recorded === null || !(await hasIntroduced(deps, draft, recorded))) throw new Failure('chain.unavailable');
  return recorded;
};
