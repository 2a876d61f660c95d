import { asFailure, shortenAddress } from '@ipr/domain';
import {
  Alert,
  Button,
  Card,
  ConfirmDialog,
  DateText,
  ErrorState,
  LoadingState,
  SafetyCertificateOutlined,
  useFailureText,
  useText,
} from '@ipr/ui';
import { useState } from 'react';
import { useEnding } from '../access/use-ending.ts';
import classes from '../nda/nda.module.css';
import { NdaDialog } from '../nda/nda-dialog.tsx';
import { replaces } from '../outdated/is-transient.ts';
import { QuotedWords } from '../people/quoted-words.tsx';
import { InvitationFacts } from './invitation-facts.tsx';
import { type Invited, useInvitation } from './use-invitation.ts';

interface PanelProps {
  readonly assetId: string;
  readonly onChanged?: (() => void) | undefined;
}

type Open = Extract<Invited, { is: 'open' }>;

interface OfferProps {
  readonly assetId: string;
  readonly open: Open;
  /** True if the invitation differs from the one shown first. */
  readonly isChanged: boolean;
  /** Called after accepting or rejecting. */
  readonly onSettled: () => void;
  readonly onOutdated: () => void;
}

const Offer = ({ assetId, open, isChanged, onOutdated, onSettled }: OfferProps) => {
  const text = useText();
  const ending = useEnding(assetId);
  const [dialog, setDialog] = useState<'sign' | 'reject' | null>(null);
  const close = () => setDialog(null);
  const { grantor } = open.invitation.document;
  return (
    <Card>
      <div className={classes.stack}>
        <h1 className={classes.invited}>
          <SafetyCertificateOutlined aria-hidden />
          {text('invitation.title', { who: open.grantor ?? shortenAddress(grantor) })}
        </h1>
        {isChanged ? <Alert type="warning" showIcon role="alert" title={text('invitation.changed')} /> : null}
        <p className={classes.paragraph}>{text('invitation.text')}</p>
        {open.message ? (
          <section aria-label={text('share.message')}>
            <p className={classes.soft}>{text('invitation.message')}</p>
            <QuotedWords words={open.message} />
          </section>
        ) : null}
        <InvitationFacts invitation={open.invitation} grantor={open.grantor} />
        <div className={classes.buttons}>
          <Button danger onClick={() => setDialog('reject')}>
            {text('invitation.reject')}
          </Button>
          <Button type="primary" onClick={() => setDialog('sign')}>
            {text('invitation.accept')}
          </Button>
        </div>
      </div>
      {dialog === 'sign' ? (
        <NdaDialog
          invitation={open.invitation}
          grantor={open.grantor}
          granteeName={open.granteeName}
          origin={open.origin}
          onClose={close}
          onAccepted={() => {
            close();
            onSettled();
          }}
          onOutdated={() => {
            close();
            onOutdated();
          }}
        />
      ) : null}
      {dialog === 'reject' ? (
        <ConfirmDialog
          title={text('invitation.reject-title')}
          okText={text('invitation.reject')}
          danger
          busy={ending.busy}
          onClose={close}
          onOk={() =>
            void ending.reject(() => {
              close();
              onSettled();
            })
          }
        >
          {text('invitation.reject-text')}
        </ConfirmDialog>
      ) : null}
    </Card>
  );
};

/** Explains why an invitation cannot be shown: its document is unavailable or contradicts the grant (decision S13). */
export const Unreadable = ({ thrown, onRetry }: { readonly thrown: unknown; readonly onRetry: () => void }) => {
  const text = useText();
  const sentence = useFailureText()(thrown);
  const { code, params } = asFailure(thrown);
  if (code === 'request.invalid')
    return (
      <ErrorState
        title={text('invitation.mismatch')}
        safe={text('invitation.nothing-signed')}
        advice={text('invitation.mismatch-do')}
      />
    );
  const isAway = code === 'storage.content-not-found' || code === 'storage.unavailable';
  const title = isAway ? text('nda.fetch-failed', { status: params.status ?? '' }) : sentence;
  return <ErrorState title={title} safe={text('invitation.nothing-signed')} onRetry={onRetry} />;
};

/** An invitation that expired before it was accepted. @param seconds Unix seconds */
export const Expired = ({ seconds }: { readonly seconds: number }) => {
  const text = useText();
  const when = (
    <>
      {text('invitation.expired-text')} <DateText seconds={seconds} proof />
    </>
  );
  return <Alert type="info" showIcon title={text('invitation.expired')} description={when} />;
};

/** Remembers the invitation shown first, to report that it was replaced or withdrawn. */
const useSeen = (data: Invited | undefined) => {
  const [first, setFirst] = useState<number | null>(null);
  const [isOwnDoing, setOwnDoing] = useState(false);
  const nonce = data?.is === 'open' ? data.invitation.grant.nonce : null;
  if (first === null && nonce !== null) setFirst(nonce);
  const isChanged = first !== null && nonce !== null && nonce !== first;
  const isWithdrawn = first !== null && data?.is === 'none' && !isOwnDoing;
  return { isChanged, isWithdrawn, settle: () => setOwnDoing(true) };
};

/** The invitation to this person on an asset: grantor, level and end; accept after the NDA, or reject. */
export const InvitationPanel = ({ assetId, onChanged }: PanelProps) => {
  const text = useText();
  const { data, error, refetch } = useInvitation(assetId);
  const { isChanged, isWithdrawn, settle } = useSeen(data);
  if (replaces(error, data)) return <Unreadable thrown={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState text={text('invitation.loading')} />;
  if (data.is === 'expired') return <Expired seconds={data.expiresAt} />;
  if (data.is === 'none')
    return isWithdrawn ? <Alert type="warning" showIcon role="alert" title={text('invitation.withdrawn')} /> : null;
  return (
    <Offer
      key={data.invitation.grant.nonce}
      assetId={assetId}
      open={data}
      isChanged={isChanged}
      onSettled={() => {
        settle();
        onChanged?.();
      }}
      onOutdated={() => void refetch()}
    />
  );
};
