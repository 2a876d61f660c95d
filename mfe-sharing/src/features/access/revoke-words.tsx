import { useText } from '@ipr/ui';
import { AnewChoice, type useAnewChoice } from './anew-choice.tsx';

interface RevokeWordsProps {
  /** Nobody can have opened anything: the first invitation to this person, which they have not accepted. */
  readonly isUnopened: boolean;
  readonly anew: ReturnType<typeof useAnewChoice>;
}

/** What ends with a revocation, and what cannot be called back; neither more nor less than is true of this grant. */
export const RevokeWords = ({ isUnopened, anew }: RevokeWordsProps) => {
  const text = useText();
  if (isUnopened) return <p>{text('access.revoke-unopened')}</p>;
  return (
    <>
      <p>{text('access.revoke-text')}</p>
      <p>{text('access.revoke-copies')}</p>
      <AnewChoice choice={anew} />
    </>
  );
};
