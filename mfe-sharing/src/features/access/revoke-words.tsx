import { useText } from '@ipr/ui';
import { RekeyChoice, type useRekeyChoice } from './rekey-choice.tsx';

interface RevokeWordsProps {
  /** Nothing can have been opened: the first invitation to this person, which they have not accepted. */
  readonly isUnopened: boolean;
  readonly rekey: ReturnType<typeof useRekeyChoice>;
}

/** What ends with a revocation, and what cannot be called back; neither more nor less than is true of this grant. */
export const RevokeWords = ({ isUnopened, rekey }: RevokeWordsProps) => {
  const text = useText();
  if (isUnopened) return <p>{text('access.revoke-unopened')}</p>;
  return (
    <>
      <p>{text('access.revoke-text')}</p>
      <p>{text('access.revoke-copies')}</p>
      <RekeyChoice choice={rekey} />
    </>
  );
};
