import type { AccessState } from '@ipr/client/sharing/read-access';
import type { Shared } from '@ipr/client/sharing/share-asset';
import { useNavigate, useShell } from '@ipr/mfe-contract';
import { moveOnEnter, usePhone } from '@ipr/ui';
import { type FormEvent, useEffect, useState } from 'react';
import { useSigningName } from '../nda/use-signing-name.ts';
import { useSettleRequest } from '../requests/use-answered-request.ts';
import { messageId } from './message-field.tsx';
import { grantorNameId, ownTextId } from './nda-fields.tsx';
import { recipientId } from './recipient-picker.tsx';
import { SentCard } from './sent-card.tsx';
import { ShareFields } from './share-fields.tsx';
import { emptyForm, type ShareField, type ShareForm, type ShareType } from './share-form.ts';
import { problemsOf } from './share-problems.ts';
import { ShareResults } from './share-results.tsx';
import { ShareReview } from './share-review.tsx';
import { usePrefill } from './use-prefill.ts';
import { useShare } from './use-share.ts';
import { useShareInput } from './use-share-input.ts';
import { useShareRun } from './use-share-run.ts';

/** Id of the input that gets the focus for a field's validation error, in page order. */
const inputs: readonly (readonly [ShareField, string])[] = [
  ['recipient', recipientId],
  ['name', 'share-name'],
  ['email', 'share-email'],
  ['wallet', 'share-wallet'],
  ['message', messageId],
  ['day', 'share-day'],
  ['grantorName', grantorNameId],
  ['ownText', ownTextId],
];

/** Typed values, over those of an earlier grant, over the defaults. */
const useForm = (state: AccessState) => {
  const { i18n } = useShell();
  const prefill = usePrefill(state);
  const grantorName = useSigningName(null);
  const [defaults] = useState(() =>
    emptyForm(i18n.locale, {
      now: Math.floor(Date.now() / 1000),
      timeZone: i18n.timeZone,
    }),
  );
  const [typed, setTyped] = useState<Partial<ShareForm>>({});
  const form: ShareForm = { ...defaults, grantorName, ...prefill, ...typed };
  const change = (more: Partial<ShareForm>) => setTyped((known) => ({ ...known, ...more }));
  return { form, change, isRecipientKnown: prefill !== null };
};

/**
 * A new form begins with the recipient. Not on a phone, where the keyboard would cover the rest of the form, nor when the recipient
 * is known. The focus moves after that of the page, which follows in the same commit.
 */
const useFocusOnRecipient = (type: ShareType, isKnown: boolean): void => {
  const isPhone = usePhone();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    if (isPhone || isKnown) return;
    queueMicrotask(() =>
      document.getElementById(type === 'internal' ? recipientId : 'share-name')?.focus({ preventScroll: true }),
    );
  }, []);
};

/** Sends what the form says: one invitation with its own page afterwards, or several with a list of results. */
const useSending = (first: AccessState) => {
  const { links } = useShell();
  const navigate = useNavigate();
  const inviteesOf = useShareInput();
  const settleRequest = useSettleRequest(first.asset.id);
  const { busy, share } = useShare();
  const many = useShareRun(({ target }) => void settleRequest(target.wallet));
  const [sent, setSent] = useState<{ readonly shared: Shared; readonly email: string } | null>(null);
  const send = async (form: ShareForm, type: ShareType, states: readonly AccessState[]): Promise<void> => {
    const invitees = await inviteesOf(
      form,
      type,
      states.map(({ asset }) => asset),
    );
    const [one] = invitees;
    if (!one || invitees.length > 1) return many.run(invitees);
    const shared = await share(one);
    if (!shared) return;
    void settleRequest(one.target.wallet);
    if (type === 'external') setSent({ shared, email: one.target.email });
    else void navigate(links.asset(one.asset.id, 'access'));
  };
  return { busy, sent, many, send };
};

interface ShareViewProps {
  /** Of the assets that are shared together; the first is that of the page's address. */
  readonly states: readonly [AccessState, ...AccessState[]];
  readonly type: ShareType;
}

/** The share form of both tabs; common values are kept when the tab changes. */
export const ShareView = ({ states, type }: ShareViewProps) => {
  const { i18n, session } = useShell();
  const [first] = states;
  const { form, change, isRecipientKnown } = useForm(first);
  const { busy, sent, many, send } = useSending(first);
  const [tried, setTried] = useState(false);
  const [reviewing, setReviewing] = useState(false);
  useFocusOnRecipient(type, isRecipientKnown);
  const owners = states.map(({ asset }) => asset.owner);
  const context = { me: session.wallet, owners, now: Math.floor(Date.now() / 1000), timeZone: i18n.timeZone };
  const problems = problemsOf(form, type, context);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    const [, wrong] = inputs.find(([field]) => problems[field]) ?? [];
    if (wrong) document.getElementById(wrong)?.focus();
    else setReviewing(true);
  };

  if (sent) return <SentCard assetId={first.asset.id} shared={sent.shared} email={sent.email} />;
  if (many.rows.length > 0) return <ShareResults rows={many.rows} onRepeat={(places) => void many.repeat(places)} />;
  return (
    <>
      <form noValidate onKeyDown={moveOnEnter} onSubmit={submit}>
        <ShareFields
          type={type}
          states={states}
          form={form}
          problems={tried ? problems : {}}
          context={context}
          busy={busy}
          change={change}
        />
      </form>
      {reviewing ? (
        <ShareReview
          assetTitles={states.map(({ asset }) => asset.title)}
          form={form}
          type={type}
          onShare={() => {
            setReviewing(false);
            void send(form, type, states);
          }}
          onBack={() => setReviewing(false)}
        />
      ) : null}
    </>
  );
};
