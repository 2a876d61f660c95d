import { type AssetMetadata, Failure } from '@ipr/domain';
import { isFinal } from '../flow/retry-policy.ts';
import { sendCall } from '../flow/send-call.ts';
import { awaitIndex, keepForGood, organize, orWarn } from '../flow/settle.ts';
import { checkBase } from './fetch-existing.ts';
import { findOwnVersion } from './find-own-version.ts';
import { rewrapUnreadable, wrapForRegistrant } from './rewrap.ts';
import type { UpdateDeps, UpdateDraft } from './update.ts';

const stage = 'updating-blockchain';
const settling = 'organizing-files';

type Ready = UpdateDraft & { metadata: AssetMetadata; metadataCid: string };

const send = async (deps: UpdateDeps, draft: UpdateDraft): Promise<void> => {
  const { metadata, metadataCid, base } = draft;
  if (!metadata || !metadataCid) throw new Failure('asset.details-unavailable');
  const { chain } = deps.person.ports;
  await sendCall(deps, draft, stage, {
    operation: 'updateAsset',
    word: 'update',
    call: () =>
      chain.updateAsset({ id: base.id, fileHash: metadata.file.fileHash, cid: metadataCid, title: metadata.title }),
    isDone: async () => {
      const own = await findOwnVersion(deps, draft);
      if (!own) return false;
      draft.inFlight = true;
      Object.assign(draft, { txHash: own.txHash, blockNumber: own.blockNumber });
      return true;
    },
    check: () => checkBase(deps, draft),
  });
  draft.updated = true;
};

/**
 * Stage 'updating-blockchain': signed by the person's Safe, sent by the relay, while the asset is still at the base version.
 * It does not end with a version whose key nobody gets: a second transaction replaces that.
 */
export const sendStep = async (deps: UpdateDeps, draft: UpdateDraft): Promise<void> => {
  deps.report({ stage });
  if (!draft.updated) {
    if (!isFinal(draft)) await wrapForRegistrant(deps, draft);
    await send(deps, draft);
  }
  if (await rewrapUnreadable(deps, draft)) await send(deps, draft);
};

const organizeOrWarn = (deps: UpdateDeps, draft: Ready): Promise<void> =>
  orWarn(deps, settling, (now) => organize(now, draft, settling, draft.base.id));

/**
 * Stage 'organizing-files': the new documents join the asset's group, which may fail with a warning, and are kept for good,
 * which may not. An index that lags is only warned about.
 */
export const settleStep = async (deps: UpdateDeps, draft: UpdateDraft): Promise<void> => {
  deps.report({ stage: settling });
  const ready = draft as Ready;
  if (!draft.organized) await organizeOrWarn(deps, ready);
  await keepForGood(deps, ready, settling, draft.base.id, () => organizeOrWarn(deps, ready));
  await orWarn(deps, settling, (now) => awaitIndex(now, draft, settling));
};
