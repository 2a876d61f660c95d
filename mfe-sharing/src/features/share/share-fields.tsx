import type { AccessState } from '@ipr/client/sharing/read-access';
import { useNavigate, useShell } from '@ipr/mfe-contract';
import { Button, Card, useText } from '@ipr/ui';
import { ExternalFields } from './external-fields.tsx';
import { MessageField } from './message-field.tsx';
import { NdaCard } from './nda-card.tsx';
import { RecipientPicker } from './recipient-picker.tsx';
import classes from './share.module.css';
import {
  expiresOf,
  type Problems,
  type ShareContext,
  type ShareForm,
  type ShareType,
  targetsOf,
} from './share-form.ts';
import { TermsFields } from './terms-fields.tsx';
import { EarlierGrants, OutlivesWarning } from './warnings.tsx';

export interface ShareFieldsProps {
  readonly type: ShareType;
  /** Of the assets that are shared together; at least one. */
  readonly states: readonly [AccessState, ...AccessState[]];
  readonly form: ShareForm;
  readonly problems: Problems;
  readonly context: ShareContext;
  readonly busy: boolean;
  readonly change: (change: Partial<ShareForm>) => void;
}

/** All inputs of the share form, with the warnings that precede sending. */
export const ShareFields = ({ type, states, form, problems, context, busy, change }: ShareFieldsProps) => {
  const text = useText();
  const { i18n, links } = useShell();
  const navigate = useNavigate();
  const [{ asset }] = states;
  return (
    <div className={classes.columns}>
      <div className={classes.stack}>
        <Card title={text(type === 'internal' ? 'share.who-internal' : 'share.who-external')}>
          <div className={classes.stack}>
            {type === 'internal' ? (
              <RecipientPicker
                chosen={form.recipients}
                problem={problems.recipient ? text(problems.recipient) : undefined}
                disabled={busy}
                onChoose={(recipients) => change({ recipients })}
              />
            ) : (
              <ExternalFields form={form} problems={problems} context={context} disabled={busy} change={change} />
            )}
            <EarlierGrants states={states} targets={targetsOf(form, type)} />
            <MessageField form={form} problems={problems} disabled={busy} change={change} />
          </div>
        </Card>
        <Card title={text('share.terms')}>
          <div className={classes.stack}>
            <TermsFields type={type} form={form} problems={problems} disabled={busy} change={change} />
            <OutlivesWarning states={states} expires={expiresOf(form, i18n.timeZone)} />
          </div>
        </Card>
      </div>
      <div className={classes.stack}>
        <NdaCard form={form} problems={problems} disabled={busy} change={change} />
        <div className={classes.buttons}>
          <Button disabled={busy} onClick={() => navigate(links.asset(asset.id))}>
            {text('action.cancel')}
          </Button>
          <Button type="primary" htmlType="submit" loading={busy}>
            {text(type === 'internal' ? 'share.action-internal' : 'share.action-external')}
          </Button>
        </div>
        <p className={classes.soft}>{text('share.what-happens')}</p>
      </div>
    </div>
  );
};
