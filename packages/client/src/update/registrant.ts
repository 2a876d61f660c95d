import { bytes32, Failure, type Hex, lowerAddress } from '@ipr/domain';
import type { UpdateDeps, UpdateDraft } from './update.ts';

/** Maximum wait for an index that lags behind the chain. */
const indexTimeoutMs = 20_000;

type OfHash = Pick<UpdateDraft, 'base'> & { readonly encrypted: { readonly fileHash: string } };

/**
 * Whether the hash belongs to this asset and the index confirms that the account created its first version with it. A node's
 * reply alone is not enough: a malicious node could name any account for an unregistered hash, which would then register the
 * hash and read the file.
 * @throws index.*, asset.details-unavailable, chain.unavailable
 */
const hasIntroduced = async (
  { person, signal }: UpdateDeps,
  { base, encrypted }: OfHash,
  registrant: Hex,
): Promise<boolean> => {
  const { chain, index } = person.ports;
  if ((await chain.assetIdOf(encrypted.fileHash)) !== base.id) return false;
  const hash = bytes32(encrypted.fileHash);
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
 * The account that the registry records, or will record, as the registrant of a file's hash. If node and index disagree, it
 * is the person's own: a key wrapped under the wrong own account is merely useless, and the unreadable version is replaced
 * after sending, whereas a key wrapped under an invented account discloses the file.
 * @throws index.*, chain.unavailable
 */
export const expectedRegistrant = async (deps: UpdateDeps, draft: OfHash): Promise<Hex> => {
  const { ports, session } = deps.person;
  const recorded = await ports.chain.registrantOf(draft.encrypted.fileHash);
  if (recorded === null || recorded === session.wallet) return session.wallet;
  return (await hasIntroduced(deps, draft, recorded)) ? recorded : session.wallet;
};

/**
 * The registrant of the hash of a version that is on chain.
 * @throws chain.unavailable when the node has no registrant, or the index contradicts the node: it is then unknown whether
 *   the version can be opened
 */
export const settledRegistrant = async (deps: UpdateDeps, draft: OfHash): Promise<Hex> => {
  const { ports, session } = deps.person;
  const recorded = await ports.chain.registrantOf(draft.encrypted.fileHash);
  if (recorded === session.wallet) return recorded;
  if (recorded === null || !(await hasIntroduced(deps, draft, recorded))) throw new Failure('chain.unavailable');
  return recorded;
};
