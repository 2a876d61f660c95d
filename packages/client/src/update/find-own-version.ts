import { asFailure } from '@ipr/domain';
import type { AssetVersion } from '@ipr/ports/index';
import type { UpdateDeps, UpdateDraft } from './update.ts';

/** The index may be this far behind the chain before it is not waited for. */
const indexTimeoutMs = 20_000;

/**
 * A version is this draft's if this person's Safe made it, after the base version, with the draft's document: sealing is
 * different each time, but anybody who may edit can copy the CID of a document that is public before it is on chain.
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
 * The version that an earlier attempt made, if it got through although its answer was lost. It is found even when the next
 * version has overtaken it.
 * @returns null when the chain does not have it, or when the relay has to be asked: it knows what came of a transaction that
 *   was handed over, and never sends it twice
 * @throws index.* when only the index could tell and it does not answer
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
