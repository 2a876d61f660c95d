import { asFailure } from '@ipr/domain';
import { PersonAvatar, usePerson } from '@ipr/features/people';
import { Link, useShell } from '@ipr/mfe-contract';
import { Button, Card, Form, Input, useText } from '@ipr/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import card from '../../settings-card/settings-card.module.css';
import { longest, problemsOf } from './profile-form.ts';
import classes from './settings-page.module.css';
import { useKeepProfile } from './use-profile-form.ts';

const useRename = (version: number | undefined, onDone: () => void) => {
  const text = useText();
  const { api, notify } = useShell();
  const keep = useKeepProfile();
  return useMutation({
    mutationFn: (username: string) =>
      api.profiles.updateUser(
        { id: 'me', username: username.trim() || null, ...(version === undefined ? {} : { version }) },
        { quiet: true },
      ),
    onSuccess: (profile) => {
      keep(profile);
      onDone();
      notify.success(text('profile.updated-short'));
    },
    onError: (thrown) =>
      ['invalid', 'conflict'].includes(asFailure(thrown).kind)
        ? notify.failure(thrown)
        : notify.failure(thrown, text('profile.failed-user')),
  });
};

/** Picture and name, with the name to change in place and a link to everything else. */
export const ProfileWidget = () => {
  const text = useText();
  const { session, links } = useShell();
  const { data: profile } = usePerson(session.wallet);
  const [typed, setTyped] = useState<string>();
  const rename = useRename(profile?.version, () => setTyped(undefined));
  const value = typed ?? profile?.username ?? '';
  const problem = problemsOf({ username: value }).username;
  const isChanged = typed !== undefined && typed.trim() !== (profile?.username ?? '');
  return (
    <Card title={text('settings.profile')}>
      <div className={classes.photo}>
        <PersonAvatar wallet={session.wallet} name={value || session.email} picture={profile?.avatarUrl} size={56} />
        <div>
          <strong>{profile?.displayName ?? session.email}</strong>
          <p className={card.note}>{session.email}</p>
        </div>
      </div>
      <Form layout="vertical" component="div">
        <Form.Item
          label={text('profile.username')}
          htmlFor="widget-username"
          {...(problem ? { validateStatus: 'error' as const, help: <span role="alert">{text(problem)}</span> } : {})}
        >
          <Input
            id="widget-username"
            value={value}
            maxLength={longest.username}
            disabled={!profile || rename.isPending}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Form.Item>
      </Form>
      <div className={classes.actions}>
        <Button
          type="primary"
          disabled={!isChanged || problem !== undefined}
          loading={rename.isPending}
          onClick={() => rename.mutate(value)}
        >
          {text('profile.save')}
        </Button>
        <Link to={links.settings('profile')}>{text('user.edit')}</Link>
        <Link to={links.user(session.wallet)}>{text('person.view-profile')}</Link>
      </div>
    </Card>
  );
};
