import type { AccessState } from '@ipr/client/sharing/read-access';
import type { Shared } from '@ipr/client/sharing/share-asset';
import { useNavigate, useShell } from '@ipr/mfe-contract';
import { moveOnEnter } from '@ipr/ui';
import { type FormEvent, useState } from 'react';
import { useSettleRequest } from '../requests/use-answered-request.ts';
import { grantorNameId, ownTextId } from './nda-fields.tsx';
import { SentCard } from './sent-card.tsx';
import { ShareFields } from './share-fields.tsx';
import { emptyForm, granteeOf, problemsOf, type ShareField, type ShareForm, type ShareType } from './share-form.ts';
import { ShareReview } from './share-review.tsx';
import { usePrefill } from './use-prefill.ts';
import { useShare } from './use-share.ts';

/** Id of the input that gets the focus for a field's validation error, in page order. */
const inputs: readonly (readonly [ShareField, string])[] = [
  ['recipient', 'share-recipient'],
  ['name', 'share-name'],
  ['email', 'share-email'],
  ['wallet', 'share-wallet'],
  ['day', 'share-day'],
  ['grantorName', grantorNameId],
  ['ownText', ownTextId],
];

/** Typed values, over those of an earlier grant, over the defaults. */
const useForm = (state: AccessState) => {
  const { i18n, session } = useShell();
  const prefill = usePrefill(state);
  const [defaults] = useState(() =>
    emptyForm(i18n.locale, {
      now: Math.floor(Date.now() / 1000),
      timeZone: i18n.timeZone,
      grantorName: session.username ?? '',
    }),
  );
  const [typed, setTyped] = useState<Partial<ShareForm>>({});
  const form: ShareForm = { ...defaults, ...prefill, ...typed };
  const change = (more: Partial<ShareForm>) => setTyped((known) => ({ ...known, ...more }));
  return { form, change };
};

interface ShareViewProps {
  readonly state: AccessState;
  readonly type: ShareType;
}

/** The share form of both tabs; common values are kept when the tab changes. */
export const ShareView = ({ state, type }: ShareViewProps) => {
  const { i18n, links, session } = useShell();
  const navigate = useNavigate();
  const { form, change } = useForm(state);
  const { busy, share } = useShare(state);
  const settleRequest = useSettleRequest(state.asset.id);
  const [tried, setTried] = useState(false);
  const [reviewing, setReviewing] = useState(false);
  const [sent, setSent] = useState<{ readonly shared: Shared; readonly form: ShareForm } | null>(null);
  const { owner, id } = state.asset;
  const context = { me: session.wallet, owner, now: Math.floor(Date.now() / 1000), timeZone: i18n.timeZone };
  const problems = problemsOf(form, type, context);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    const [, first] = inputs.find(([field]) => problems[field]) ?? [];
    if (first) document.getElementById(first)?.focus();
    else setReviewing(true);
  };

  const send = async (): Promise<void> => {
    setReviewing(false);
    const shared = await share(form, type);
    if (!shared) return;
    void settleRequest(granteeOf(form, type));
    if (type === 'external') setSent({ shared, form });
    else void navigate(links.asset(id, 'access'));
  };

  if (sent) return <SentCard assetId={id} shared={sent.shared} email={sent.form.email} />;
  return (
    <>
      <form noValidate onKeyDown={moveOnEnter} onSubmit={submit}>
        <ShareFields
          type={type}
          state={state}
          form={form}
          problems={tried ? problems : {}}
          busy={busy}
          change={change}
        />
      </form>
      {reviewing ? (
        <ShareReview
          assetTitle={state.asset.title}
          form={form}
          type={type}
          onShare={() => void send()}
          onBack={() => setReviewing(false)}
        />
      ) : null}
    </>
  );
};
