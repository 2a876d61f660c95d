import { readFile } from 'node:fs/promises';
import { maxAvatarBytes, type UserProfile } from '@ipr/api';
import { Failure } from '@ipr/domain';
import type { Caller, Upload } from '@ipr/service-kit';
import { type PeopleDeps, readPerson } from '../people/read-person.ts';
import { requireSelf } from '../people/require-self.ts';
import { encodeAvatar } from './encode-avatar.ts';
import type { AvatarRepository } from './repository.ts';

export type AvatarDeps = PeopleDeps & { readonly avatars: AvatarRepository };

const setAvatar = async (deps: AvatarDeps, caller: Caller, digest: string | null): Promise<UserProfile> => {
  const replaced = await deps.people.setAvatar(caller.wallet, digest);
  // No other picture: one that is uploaded at the same time may be the one that the profile names.
  if (replaced !== null && replaced !== digest) await deps.avatars.remove(caller.wallet, replaced);
  return readPerson(deps, caller, 'me');
};

/** @throws access.denied, file.missing, file.too-large, user.picture-unreadable, user.picture-too-large */
export const replaceAvatar = async (
  deps: AvatarDeps,
  caller: Caller,
  id: string,
  upload: Upload | undefined,
): Promise<UserProfile> => {
  requireSelf(id, caller);
  if (!upload) throw new Failure('file.missing');
  if (upload.size > maxAvatarBytes) throw new Failure('file.too-large', { max: `${maxAvatarBytes / 2 ** 20} MB` });
  const { bytes, digest } = await encodeAvatar(await readFile(upload.path));
  await deps.avatars.put(caller.wallet, digest, bytes);
  return setAvatar(deps, caller, digest);
};

/** @throws access.denied */
export const removeAvatar = async (deps: AvatarDeps, caller: Caller, id: string): Promise<UserProfile> => {
  requireSelf(id, caller);
  return setAvatar(deps, caller, null);
};
