import { useText } from '@ipr/ui';
import { RekeyChoice, type useRekeyChoice } from './rekey-choice.tsx';

interface RevokeWordsProps {
  /** True if nothing can have been opened: the first invitation to this person, not accepted yet. */
  readonly isUnopened: boolean;
  readonly rekey: ReturnType<typeof useRekeyChoice>;
}

/** States what a revocation ends and what it cannot undo, for this grant. */
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
