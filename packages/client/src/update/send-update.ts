import { type AssetMetadata, Failure } from '@ipr/domain';
import { isFinal } from '../flow/retry-policy.ts';
import { sendCall } from '../flow/send-call.ts';
import { awaitIndex, keepPermanently, organize, orWarn } from '../flow/settle.ts';
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
    name: 'update',
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
 * Stage 'updating-blockchain': signs with the person's Safe and submits to the relay while the asset is still at the base
 * version. If the key of the sent version can never be released, a second transaction replaces the version.
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
 * Stage 'organizing-files': adds the new documents to the asset's group (a failure is a warning) and has storage keep them
 * permanently (a failure stops the flow). A lagging index is only a warning.
 */
export const settleStep = async (deps: UpdateDeps, draft: UpdateDraft): Promise<void> => {
  deps.report({ stage: settling });
  const ready = draft as Ready;
  if (!draft.organized) await organizeOrWarn(deps, ready);
  await keepPermanently(deps, ready, settling, draft.base.id, () => organizeOrWarn(deps, ready));
  await orWarn(deps, settling, (now) => awaitIndex(now, draft, settling));
};
