import type { StageFailure } from '@ipr/client/flow/flow';
import type { RegistrationDraft } from '@ipr/client/registration/registration';
import { Link, useShell } from '@ipr/mfe-contract';
import { ErrorState, RequestId, useFailureText, useText } from '@ipr/ui';
import { failureSentence, isAfterMint } from './stage-order.ts';
import { TakenNote } from './taken-note.tsx';

/** The text of a failed stage with its reason (D1 section 8). */
export const useFailureSentence = (): ((failure: StageFailure) => string) => {
  const text = useText();
  const reasonOf = useFailureText();
  return (failed) => {
    const key = failureSentence(failed);
    const reason = reasonOf(failed.failure);
    return key ? text(key, { reason }) : reason;
  };
};

const adviceKey = (failed: StageFailure, sent: boolean) => {
  if (failed.failure.code === 'registry.hash-already-exists')
    return failed.stage === 'encrypting' ? 'register.duplicate' : 'register.duplicate-late';
  if (failed.failure.code === 'registry.priority-claimed') return 'register.priority';
  if (isAfterMint(failed)) return 'register.settle-safe';
  return sent ? 'register.sent-note' : 'register.failed.safe';
};

interface Props {
  readonly failure: StageFailure;
  readonly sent: boolean;
  /** The kept draft if another account introduced the hash first. */
  readonly taken: RegistrationDraft | null;
}

/** The failure, what is safe, and the next action; links to the existing record if the file is already registered. */
export const FailureNote = ({ failure, sent, taken }: Props) => {
  const text = useText();
  const sentence = useFailureSentence();
  const { links } = useShell();
  const { assetId } = failure.failure.params;
  // After the mint the asset is registered; only a later step failed.
  const reason = sentence(failure);
  const title = isAfterMint(failure) ? reason : text('register.failed', { message: reason });
  if (taken) return <TakenNote failure={failure} title={title} draft={taken} />;
  return (
    <ErrorState
      title={title}
      advice={text(adviceKey(failure, sent))}
      action={
        <>
          {assetId === undefined ? null : <Link to={links.asset(String(assetId))}>{text('register.earlier')}</Link>}
          <RequestId error={failure.failure} />
        </>
      }
    />
  );
};
