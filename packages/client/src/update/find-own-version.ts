import { asFailure } from '@ipr/domain';
import type { UpdateDeps, UpdateDraft } from './update.ts';

/** The index is this far behind the chain at most before it is not waited for. */
const indexTimeoutMs = 20_000;

/** Where a version is, or that it is the newest although the index does not know where it came from. */
type OwnVersion = { readonly txHash: `0x${string}`; readonly blockNumber: number } | 'newest';

const inIndex = async (
  { person, signal }: UpdateDeps,
  { base, metadataCid }: UpdateDraft,
): Promise<OwnVersion | null> => {
  const { chain, index } = person.ports;
  const look = async () => (await index.asset(base.id, signal)).versions.find(({ cid }) => cid === metadataCid) ?? null;
  const known = await look();
  if (known) return known;
  await index.waitForBlock(await chain.blockNumber(), indexTimeoutMs, signal);
  return look();
};

/**
 * The version that an earlier attempt made, if it got through although its answer was lost: sealing is different each time,
 * so no other version has this document. It is found even when somebody's next version has overtaken it.
 * @returns null when the chain does not have it
 * @throws index.* when only the index could tell and it does not answer
 */
export const findOwnVersion = async (deps: UpdateDeps, draft: UpdateDraft): Promise<OwnVersion | null> => {
  const { chain } = deps.person.ports;
  const { base, metadataCid } = draft;
  if ((await chain.versionOf(base.id)) === base.version) return null;
  const isNewest = (await chain.asset(base.id)).cid === metadataCid;
  const found = await inIndex(deps, draft).catch((thrown: unknown) => {
    if (isNewest && asFailure(thrown).kind === 'unavailable') return null;
    throw thrown;
  });
  return found ?? (isNewest ? 'newest' : null);
};
