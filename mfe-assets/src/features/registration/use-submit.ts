import { completeInput, type EnteredInput } from '@ipr/client/registration/missing-input';
import { useNavigate, useShell } from '@ipr/mfe-contract';
import { useText } from '@ipr/ui';
import type { useRegistration } from '../../model/registration/use-registration.ts';
import { useLeave } from '../asset-form/use-leave.ts';
import { useFailureSentence } from './failure-note.tsx';

/**
 * Registers the complete input and reports the result; shows no error if the person refused to sign (decision S24).
 * @returns 'stopped' if nothing of the registration is left
 */
export const useSubmit = ({ register, repeatWarnings, isLeft }: ReturnType<typeof useRegistration>) => {
  const text = useText();
  const sentence = useFailureSentence();
  const navigate = useNavigate();
  const { queryClient, notify, links } = useShell();
  const leave = useLeave(() => navigate(links.assets()));

  return async (input: EnteredInput): Promise<'stopped' | undefined> => {
    const outcome = await register(completeInput(input));
    if ('id' in outcome) {
      void queryClient.invalidateQueries({ queryKey: ['assets'] });
      notify.success(text('register.success'));
      repeatWarnings();
      leave();
      return undefined;
    }
    const { failure } = outcome.failure;
    const stopped = outcome.committed ? 'register.cancelled-committed' : 'register.cancelled';
    if (failure.code === 'request.cancelled') notify.info(text(stopped));
    // The page shows the failure; a notice is for a person who has left it.
    else if (failure.kind !== 'cancelled' && isLeft.current)
      notify.failure(failure, text('register.failed', { message: sentence(outcome.failure) }));
    return failure.code === 'request.cancelled' && !outcome.committed ? 'stopped' : undefined;
  };
};
