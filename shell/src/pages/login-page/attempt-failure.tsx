import type { Failure } from '@ipr/domain';
import { PlainNotice, RequestId, useEntryText, useFailureText, useLanguage } from '@ipr/ui/plain';
import type { ReactNode } from 'react';

interface AttemptFailureProps {
  readonly failure: Failure | undefined;
  /** What to do now, instead of the request id. */
  readonly advice?: ReactNode;
}

/** Names the moment at which the limit of codes permits the next one. */
const useNextCode = () => {
  const text = useEntryText();
  const { locale, timeZone } = useLanguage();
  return ({ code, params }: Failure): string | undefined => {
    const seconds = Number(params.retryAfter);
    if (code !== 'request.rate-limited' || !(seconds > 0)) return undefined;
    const at = new Date(Date.now() + seconds * 1000);
    return text('login.next-code', { time: at.toLocaleTimeString(locale, { timeStyle: 'medium', timeZone }) });
  };
};

/** Failure of the last attempt, above the submit button. */
export const AttemptFailure = ({ failure, advice }: AttemptFailureProps) => {
  const sentence = useFailureText();
  const nextCode = useNextCode();
  if (!failure) return null;
  return (
    <PlainNotice tone="failure" title={sentence(failure)}>
      {nextCode(failure) ?? advice ?? <RequestId error={failure} />}
    </PlainNotice>
  );
};
