import { Failure } from '@ipr/domain';
import { withRetry } from '../flow/retry-policy.ts';
import { awaitIndex, orWarn } from '../flow/settle.ts';
import type { UpdateDeps, UpdateDraft } from './update.ts';

const stage = 'removing-replaced-file';

/** The removal waits until the index shows the new version, so that no reader follows a link to removed content. */
const remove = async (deps: UpdateDeps, draft: UpdateDraft): Promise<void> => {
  const { base, replaces } = draft;
  if (!replaces) throw new Failure('file.no-data');
  await awaitIndex(deps, draft, stage);
  const idempotencyKey = `${draft.id}:remove-replaced`;
  await withRetry(deps, draft, stage, () =>
    deps.person.api.storage.removeReplaced(
      { assetId: base.id, ipfsHash: replaces.cid },
      { idempotencyKey, quiet: true },
    ),
  );
  draft.removed = true;
};

/**
 * Stage 'removing-replaced-file', after a re-encryption: deletes the old ciphertext from storage. A failure is only a
 * warning, because storage also deletes it on its own schedule.
 */
export const removeStep = async (deps: UpdateDeps, draft: UpdateDraft): Promise<void> => {
  deps.report({ stage });
  if (!draft.removed) await orWarn(deps, stage, (now) => remove(now, draft));
};
