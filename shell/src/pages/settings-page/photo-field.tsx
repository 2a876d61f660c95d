import { maxAvatarBytes, type UserProfile } from '@ipr/api';
import { asFailure, Failure } from '@ipr/domain';
import { PersonAvatar } from '@ipr/features/people';
import { useShell } from '@ipr/mfe-contract';
import { Button, useSizeText, useText } from '@ipr/ui';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import card from '../../settings-card/settings-card.module.css';
import classes from './settings-page.module.css';
import { useKeepProfile } from './use-profile-form.ts';

const accepted = 'image/png,image/jpeg,image/webp';

const usePhoto = () => {
  const text = useText();
  const largest = useSizeText()(maxAvatarBytes);
  const { api, notify, session } = useShell();
  const keep = useKeepProfile();
  const upload = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > maxAvatarBytes) throw new Failure('file.too-large', { max: largest });
      return api.profiles.uploadAvatar({ id: session.wallet }, { file, fileName: file.name, quiet: true });
    },
    onSuccess: (profile) => {
      keep(profile);
      notify.success(text('avatar.uploaded'));
    },
    onError: (thrown) =>
      asFailure(thrown).kind === 'invalid' ? notify.failure(thrown) : notify.failure(thrown, text('avatar.failed')),
  });
  const remove = useMutation({
    mutationFn: () => api.profiles.removeAvatar({ id: session.wallet }, { quiet: true }),
    onSuccess: (profile) => {
      keep(profile);
      notify.success(text('avatar.removed'));
    },
    onError: (thrown) => notify.failure(thrown, text('avatar.failed')),
  });
  return {
    busy: upload.isPending || remove.isPending,
    remove: () => remove.mutate(),
    choose: (file: File | undefined) => {
      if (!file) return;
      if (session.wallet) upload.mutate(file);
      else notify.warning(text('avatar.no-wallet'));
    },
  };
};

/** The person's picture, and how to replace or remove it. */
export const PhotoField = ({ profile }: { readonly profile: UserProfile }) => {
  const text = useText();
  const largest = useSizeText()(maxAvatarBytes);
  const { busy, choose, remove } = usePhoto();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={classes.photo}>
      <PersonAvatar wallet={profile.wallet} name={profile.displayName} picture={profile.avatarUrl} size={72} />
      <div>
        <input
          ref={input}
          type="file"
          accept={accepted}
          hidden
          data-testid="photo"
          onChange={({ target }) => {
            choose(target.files?.[0]);
            target.value = '';
          }}
        />
        <Button loading={busy} aria-describedby="photo-note" onClick={() => input.current?.click()}>
          {text('profile.choose-photo')}
        </Button>{' '}
        {profile.avatarUrl ? (
          <Button disabled={busy} onClick={remove}>
            {text('profile.remove-photo')}
          </Button>
        ) : null}
        <p id="photo-note" className={card.note}>
          {text('profile.photo-note', { max: largest })}
        </p>
      </div>
    </div>
  );
};
