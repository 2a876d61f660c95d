import { Failure } from '@ipr/domain';
import { withRetry } from '../flow/retry-policy.ts';
import { awaitIndex, orWarn } from '../flow/settle.ts';
import type { UpdateDeps, UpdateDraft } from './update.ts';

const stage = 'removing-replaced-file';

/** The index shows the new version first, so that nobody is led to what is gone. */
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
 * Stage 'removing-replaced-file', where a file was re-encrypted: the old ciphertext leaves the storage. A failure is only
 * warned about, because storage does it by itself in a while.
 */
export const removeStep = async (deps: UpdateDeps, draft: UpdateDraft): Promise<void> => {
  deps.report({ stage });
  if (!draft.removed) await orWarn(deps, stage, (now) => remove(now, draft));
};
