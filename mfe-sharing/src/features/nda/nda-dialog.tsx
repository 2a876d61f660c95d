import type { Invitation } from '@ipr/client/sharing/accept-access';
import type { PublishedText } from '@ipr/protocol/share/published-texts';
import { Button, Checkbox, Modal, Review, useSheet, useText } from '@ipr/ui';
import { InvitationFacts } from '../invitation/invitation-facts.tsx';
import classes from './nda.module.css';
import { NdaText } from './nda-text.tsx';
import { OwnTextView } from './own-text-view.tsx';
import { PartyNameField } from './party-name-field.tsx';
import { Printable, PrintButton } from './printable.tsx';
import { SignedWords } from './signed-words.tsx';
import { TermsFacts } from './terms-facts.tsx';
import { TextOrigin } from './text-origin.tsx';
import { useConsent } from './use-consent.ts';

interface NdaDialogProps {
  readonly invitation: Invitation;
  /** Name of the grantor, if known. */
  readonly grantor: string | null;
  /** The published text its NDA is identical to, if any. */
  readonly origin: PublishedText | undefined;
  /** The name under which the grantor recorded the grantee, if any. */
  readonly granteeName?: string | null;
  readonly onClose: () => void;
  readonly onAccepted: () => void;
  readonly onOutdated: () => void;
}

type Consenting = ReturnType<typeof useConsent>;

const Buttons = ({ consent, onClose }: { readonly consent: Consenting; readonly onClose: () => void }) => {
  const text = useText();
  const { busy, ticked, tick, accept } = consent;
  return (
    <div className={classes.consent}>
      {consent.needsName ? <PartyNameField consent={consent} /> : null}
      <Checkbox checked={ticked} disabled={busy} onChange={({ target }) => tick(target.checked)}>
        {text('nda.accept')}
      </Checkbox>
      <div className={classes.buttons}>
        <Button disabled={busy} onClick={onClose}>
          {text('action.cancel')}
        </Button>
        <Button type="primary" disabled={!ticked} loading={busy} onClick={() => void accept()}>
          {text('nda.sign')}
        </Button>
      </div>
    </div>
  );
};

/** The NDA to read, confirm and sign (D1 section 2); shows the signed data in words first. */
export const NdaDialog = ({
  invitation,
  grantor,
  origin,
  granteeName,
  onClose,
  onAccepted,
  onOutdated,
}: NdaDialogProps) => {
  const text = useText();
  const consent = useConsent({ invitation, granteeName, onAccepted, onOutdated });
  const { document } = invitation;
  const { busy } = consent;
  return (
    <Modal
      open
      {...useSheet('min(880px, 96vw)')}
      title={text('nda.title')}
      footer={<Buttons consent={consent} onClose={onClose} />}
      closable={!busy}
      keyboard={!busy}
      mask={{ closable: false }}
      onCancel={onClose}
    >
      <Printable>
        <InvitationFacts invitation={invitation} grantor={grantor} />
        <TermsFacts invitation={invitation} />
        <OwnTextView invitation={invitation} />
        <NdaText text={document.ndaText} locale={document.locale} onReached={consent.reached} />
        <div>
          <Checkbox disabled checked={document.variant === 'know-how'} className={classes.fixed ?? ''}>
            {text('nda.know-how')}
          </Checkbox>
          <p className={classes.soft}>{text('nda.variant-note')}</p>
        </div>
        <TextOrigin origin={origin} />
        <SignedWords invitation={invitation} name={consent.name} />
        <Review
          published={{ notes: [text('review.accept.public')] }}
          unpublished={{ notes: [text('review.accept.private')] }}
          meaning={[text('review.accept.final')]}
        />
        <PrintButton />
      </Printable>
    </Modal>
  );
};
