import { asFailure } from '@ipr/domain';
import type { AssetVersion } from '@ipr/ports/index';
import type { UpdateDeps, UpdateDraft } from './update.ts';

/** Maximum wait for an index that lags behind the chain. */
const indexTimeoutMs = 20_000;

/**
 * A version belongs to this draft if this person's Safe created it after the base version with the draft's document. The CID
 * alone is not enough: encryption makes it unique, but the document is public before it is on chain, so any editor can copy
 * its CID.
 */
export const isVersionOf =
  (wallet: string, { base, metadataCid }: Pick<UpdateDraft, 'base' | 'metadataCid'>) =>
  ({ cid, updater, number }: Pick<AssetVersion, 'cid' | 'updater' | 'number'>): boolean =>
    cid === metadataCid && updater === wallet && number > base.version;

const inIndex = async ({ person, signal }: UpdateDeps, draft: UpdateDraft): Promise<AssetVersion | null> => {
  const { ports, session } = person;
  const isOwn = isVersionOf(session.wallet, draft);
  const look = async () => (await ports.index.asset(draft.base.id, signal)).versions.find(isOwn) ?? null;
  const known = await look();
  if (known) return known;
  await ports.index.waitForBlock(await ports.chain.blockNumber(), indexTimeoutMs, signal);
  return look();
};

/**
 * Finds the version that an earlier attempt created, if it succeeded although its response was lost; also when a later
 * version has replaced it.
 * @returns null when the chain does not have it, or when the relay must be queried instead: the relay has the outcome of a
 *   submitted transaction and never sends it twice
 * @throws index.* when only the index can determine it and does not respond
 */
export const findOwnVersion = async (deps: UpdateDeps, draft: UpdateDraft): Promise<AssetVersion | null> => {
  const { chain } = deps.person.ports;
  const { base, metadataCid } = draft;
  if ((await chain.versionOf(base.id)) === base.version) return null;
  return inIndex(deps, draft).catch(async (thrown: unknown) => {
    if (asFailure(thrown).kind !== 'unavailable' || !draft.inFlight) throw thrown;
    if ((await chain.asset(base.id)).cid !== metadataCid) throw thrown;
    return null;
  });
};
