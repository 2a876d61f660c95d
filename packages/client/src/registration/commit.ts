import { asFailure, type Hex, toHex } from '@ipr/domain';
import type { EncryptedSource } from '../flow/flow.ts';
import { sendCall } from '../flow/send-call.ts';
import type { RegistrationDeps } from './deps.ts';
import type { CommitDraft, RegistrationDraft } from './registration.ts';

const stage = 'blockchain';
const saltBytes = 32;

const newCommitment = async (
  deps: RegistrationDeps,
  draft: RegistrationDraft & { encrypted: EncryptedSource },
): Promise<CommitDraft> => {
  const { ports, session } = deps.person;
  const salt: Hex = `0x${toHex(crypto.getRandomValues(new Uint8Array(saltBytes)))}`;
  const { fileHash } = draft.encrypted;
  const commitment = await ports.chain.commitmentOf({ owner: session.wallet, fileHash, salt });
  return { id: draft.id, startedAt: draft.startedAt, salt, commitment };
};

/** A commitment does not oblige the person to register, so waiting for its block ends when the person cancels. */
const stoppable =
  ({ signal, wait }: RegistrationDeps) =>
  (milliseconds: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const stop = () => reject(signal.reason);
      if (signal.aborted) return stop();
      signal.addEventListener('abort', stop, { once: true });
      const end = () => signal.removeEventListener('abort', stop);
      wait(milliseconds).finally(end).then(resolve, reject);
    });

/**
 * First half of 'Protect against someone registering this file first' (decision S18): records a commitment, which reveals
 * neither the file's hash nor its owner, before the hash appears on chain. Called again it resumes. A commitment of a
 * cancelled registration may exist on chain and is reused by a later attempt.
 * @throws relay.*, wallet.*, chain.*
 */
export const commitFirst = async (
  deps: RegistrationDeps,
  draft: RegistrationDraft & { encrypted: EncryptedSource },
): Promise<void> => {
  if (draft.commit?.settled) return;
  if (!draft.commit) {
    draft.commit = await newCommitment(deps, draft);
    // Stored first: without its salt the commitment cannot be revealed.
    await deps.save(draft);
  }
  const { commit } = draft;
  const { chain } = deps.person.ports;
  const parts = {
    ...deps,
    wait: stoppable(deps),
    save: () => deps.save(draft),
    report: ({ final: _, ...report }: Parameters<RegistrationDeps['report']>[0]) => deps.report(report),
  };
  deps.report({ stage, step: 'committing' });
  const isDone = async () => (await chain.committedAt(commit.commitment)) !== null;
  await sendCall(parts, commit, stage, {
    operation: 'commit',
    name: 'commit',
    call: () => chain.commit({ commitment: commit.commitment }),
    isDone,
  }).catch(async (thrown: unknown) => {
    // Any account may have sent the same commitment first; it is bound to its owner, so it counts for this person all the
    // same.
    if (asFailure(thrown).code !== 'registry.bad-commitment' || !(await isDone())) throw thrown;
  });
  commit.settled = true;
  await deps.save(draft);
  deps.signal.throwIfAborted();
};
