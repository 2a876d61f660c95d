import type { UserProfile } from '@ipr/api';
import { LeaveGuard } from '@ipr/features/leave-guard';
import { usePerson } from '@ipr/features/people';
import { useShell } from '@ipr/mfe-contract';
import { AddressText, Alert, Button, Card, ErrorState, Form, Input, LoadingState, useText } from '@ipr/ui';
import card from '../../settings-card/settings-card.module.css';
import { PhotoField } from './photo-field.tsx';
import { ProfileFields, profileLabel } from './profile-fields.tsx';
import classes from './settings-page.module.css';
import { useProfileForm } from './use-profile-form.ts';

/** What another tab or device has changed; the typed values are kept. */
const ChangedElsewhere = ({ fields }: { readonly fields: string }) => {
  const text = useText();
  return <Alert type="warning" showIcon role="alert" title={text('profile.changed-elsewhere', { fields })} />;
};

/** What identifies the account; only shown. */
const AccountFields = ({ profile }: { readonly profile: UserProfile }) => {
  const text = useText();
  return (
    <>
      <Form.Item label={text('profile.email')} htmlFor="profile-email" help={text('profile.email-note')}>
        <Input id="profile-email" readOnly value={profile.email ?? ''} />
      </Form.Item>
      <Form.Item label={text('person.wallet')}>
        <AddressText address={profile.wallet} whole />
      </Form.Item>
    </>
  );
};

const ProfileForm = ({ profile }: { readonly profile: UserProfile }) => {
  const text = useText();
  const { draft, problems, elsewhere, isDirty, busy, edit, reset, submit } = useProfileForm(profile);
  return (
    <Card title={text('profile.title')}>
      <p className={card.lead}>{text('profile.text')}</p>
      <LeaveGuard running={isDirty} losing words={text('profile.leave')} />
      <PhotoField profile={profile} />
      {/* Enter in a field saves nothing: the button does. */}
      <Form layout="vertical" component="div" className={classes.form ?? ''}>
        <AccountFields profile={profile} />
        <ProfileFields
          stored={profile}
          draft={draft}
          problems={problems}
          elsewhere={elsewhere}
          disabled={busy}
          onEdit={edit}
        />
      </Form>
      {elsewhere.length > 0 ? (
        <ChangedElsewhere fields={elsewhere.map((field) => text(profileLabel(field))).join(', ')} />
      ) : null}
      <div className={classes.actions}>
        <Button type="primary" disabled={!isDirty} loading={busy} onClick={submit}>
          {text('profile.save')}
        </Button>
        <Button disabled={!isDirty || busy} onClick={reset}>
          {text('profile.discard')}
        </Button>
        <span role="status" className={card.note}>
          {isDirty ? text('profile.unsaved') : ''}
        </span>
      </div>
    </Card>
  );
};

/** Username, texts, photo; e-mail and wallet only shown. */
export const ProfileTab = () => {
  const text = useText();
  const { session } = useShell();
  const { data, error, refetch } = usePerson(session.wallet);
  if (data) return <ProfileForm profile={data} />;
  if (error) return <ErrorState error={error} title={text('profile.load-failed')} onRetry={() => void refetch()} />;
  return <LoadingState text={text('profile.loading')} />;
};
