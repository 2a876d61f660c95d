import type { Invitation } from '@ipr/client/sharing/accept-access';
import { Alert, useText, WrittenText } from '@ipr/ui';
import { UntilText } from '../access/grant-facts.tsx';
import classes from '../nda/nda.module.css';
import { PersonChip } from '../people/person-chip.tsx';

interface InvitationFactsProps {
  readonly invitation: Invitation;
  readonly grantor: string | null;
}

/** Grantor, asset, level and end of an invitation. */
export const InvitationFacts = ({ invitation: { document, isGrantorProved }, grantor }: InvitationFactsProps) => {
  const text = useText();
  return (
    <dl className={classes.facts}>
      <dt>{text('invitation.asset')}</dt>
      <dd>
        <WrittenText>{document.asset.title}</WrittenText>
      </dd>
      <dt>{text('invitation.grantor')}</dt>
      <dd>
        <PersonChip wallet={document.grantor} email={grantor} />
        {isGrantorProved ? null : <Alert type="warning" showIcon title={text('invitation.grantor-open')} />}
      </dd>
      <dt>{text('share.level')}</dt>
      <dd>
        <strong>{text(`asset.standing.${document.level}`)}</strong>: {text(`share.level-${document.level}`)}
      </dd>
      <dt>{text('invitation.until')}</dt>
      <dd>
        <UntilText seconds={document.expires} />
      </dd>
    </dl>
  );
};
