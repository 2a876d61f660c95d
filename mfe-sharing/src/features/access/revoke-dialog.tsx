import { type NamedFact, ReviewDialog, useText } from '@ipr/ui';
import { RekeyChoice, type useRekeyChoice } from './rekey-choice.tsx';

interface RevokeDialogProps {
  /** Name or wallet of the grantee. */
  readonly who: string;
  readonly assetTitle: string;
  /** True if nothing can have been opened: the first invitation to this person, not accepted yet. */
  readonly isUnopened: boolean;
  readonly rekey: ReturnType<typeof useRekeyChoice>;
  readonly busy: boolean;
  readonly onRevoke: () => void;
  readonly onBack: () => void;
}

/** The last step before a revocation: what it ends, what it publishes and what it cannot undo, for this grant. */
export const RevokeDialog = (props: RevokeDialogProps) => {
  const { who, assetTitle, isUnopened, rekey, busy, onRevoke, onBack } = props;
  const text = useText();
  const subject: NamedFact[] = [
    { name: text('invitation.asset'), value: assetTitle },
    { name: text('share.who-internal'), value: who },
  ];
  return (
    <ReviewDialog
      title={text('access.revoke-title', { who })}
      okText={text('access.revoke')}
      cancelText={text('action.cancel')}
      danger
      busy={busy}
      subject={subject}
      published={{ notes: [text('review.revoke.public')] }}
      unpublished={{ notes: [text('review.share.private')] }}
      meaning={
        isUnopened ? [text('access.revoke-unopened')] : [text('access.revoke-text'), text('access.revoke-copies')]
      }
      onOk={onRevoke}
      onBack={onBack}
    >
      {isUnopened ? null : <RekeyChoice choice={rekey} />}
    </ReviewDialog>
  );
};
