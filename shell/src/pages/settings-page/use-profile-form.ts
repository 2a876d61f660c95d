import type { UserProfile } from '@ipr/api';
import { asFailure } from '@ipr/domain';
import { personKey } from '@ipr/features/people';
import { useShell } from '@ipr/mfe-contract';
import { useText } from '@ipr/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  changedFields,
  changeOf,
  fieldsChangedBetween,
  type ProfileDraft,
  type ProfileField,
  problemsOf,
} from './profile-form.ts';

/** The text for a failed change of the profile: the server's where it names a reason, else one that fits the kind. */
export const useProfileFailure = () => {
  const text = useText();
  const { notify } = useShell();
  return (thrown: unknown) => {
    const { kind } = asFailure(thrown);
    if (kind === 'invalid' || kind === 'conflict' || kind === 'forbidden') notify.failure(thrown);
    else notify.failure(thrown, text(kind === 'unavailable' ? 'profile.failed-retry' : 'profile.failed'));
  };
};

/** Stores the current state of the own profile for every part of the portal that shows it. */
export const useKeepProfile = () => {
  const { session } = useShell();
  const client = useQueryClient();
  return (profile: UserProfile) => {
    client.setQueryData(personKey(session.wallet), profile);
    return profile;
  };
};

/** The form over a stored profile. A change made elsewhere keeps what the person typed and is shown before the next save. */
export const useProfileForm = (stored: UserProfile) => {
  const text = useText();
  const { api, notify } = useShell();
  const keep = useKeepProfile();
  const fail = useProfileFailure();
  const [draft, setDraft] = useState<ProfileDraft>({});
  /** The profile at the first edit. The stored one may be newer: it is read again while the person types. */
  const [base, setBase] = useState(stored);
  const [isChecked, setChecked] = useState(false);
  const [elsewhere, setElsewhere] = useState<readonly ProfileField[]>([]);
  const problems = isChecked ? problemsOf(draft) : {};
  const changed = changedFields(stored, draft);
  const reset = () => {
    setDraft({});
    setElsewhere([]);
    setChecked(false);
  };
  /** Shows the fields that were changed elsewhere after a refusal; saves again when there are none, as after a new photo. */
  const showCurrent = async (earlier: UserProfile) => {
    const now = keep(await api.profiles.user({ id: 'me' }, { quiet: true }));
    const fields = fieldsChangedBetween(earlier, now);
    setBase(now);
    setElsewhere(fields);
    if (fields.length === 0) save.mutate(now);
  };
  const save = useMutation({
    mutationFn: (from: UserProfile) =>
      api.profiles.updateUser({ id: 'me', version: from.version, ...changeOf(from, draft) }, { quiet: true }),
    onSuccess: (profile) => {
      keep(profile);
      reset();
      notify.success(text('profile.updated'));
    },
    onError: (thrown, from) =>
      asFailure(thrown).code === 'user.changed-meanwhile' ? showCurrent(from).catch(fail) : fail(thrown),
  });
  return {
    draft,
    problems,
    elsewhere,
    isDirty: changed.length > 0,
    busy: save.isPending,
    edit: (field: ProfileField, value: string) => {
      if (changed.length === 0) setBase(stored);
      setDraft({ ...draft, [field]: value });
    },
    reset,
    submit: () => {
      setChecked(true);
      if (changed.length > 0 && Object.keys(problemsOf(draft)).length === 0) save.mutate(base);
    },
  };
};
