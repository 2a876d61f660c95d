import type { Hex } from '@ipr/domain';
import type { AvatarRepository } from '../avatars/repository.ts';
import type { ViewRepository } from '../views/repository.ts';
import type { PeopleRepository } from './repository.ts';

export interface ForgetDeps {
  readonly people: Pick<PeopleRepository, 'remove'>;
  readonly avatars: Pick<AvatarRepository, 'removeAll'>;
  readonly views: Pick<ViewRepository, 'removeAll'>;
}

/** Deletes profile, settings, pictures and recorded views of a person whose account ends. */
export const forgetPerson = async ({ people, avatars, views }: ForgetDeps, wallet: Hex): Promise<{ ok: true }> => {
  await Promise.all([people.remove(wallet), avatars.removeAll(wallet), views.removeAll(wallet)]);
  return { ok: true };
};
