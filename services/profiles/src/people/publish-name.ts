import type { Client, directoryApi } from '@ipr/api';
import type { Logger } from '@ipr/service-kit';
import type { PeopleRepository, PersonRecord } from './repository.ts';

export interface PublishDeps {
  readonly people: Pick<PeopleRepository, 'markPublished' | 'unpublished'>;
  readonly directory: Pick<Client<typeof directoryApi>, 'nameAccount'>;
  readonly log: Logger;
}

/** Sends name and listing to identity, whose directory other services search. Outdated revisions are ignored there. */
const publishName = async ({ people, directory }: PublishDeps, record: PersonRecord): Promise<void> => {
  const { wallet, revision, profile, settings } = record;
  const { username } = profile;
  await directory.nameAccount({
    wallet,
    revision,
    isListed: settings?.privacy.profileVisible ?? true,
    ...(username === undefined ? {} : { username }),
  });
  await people.markPublished(wallet, revision);
};

/** Publishes at once; when identity is unavailable the background task repeats it. */
export const publishOrLater = async (deps: PublishDeps, record: PersonRecord): Promise<void> => {
  await publishName(deps, record).catch((err: unknown) => {
    deps.log.warn({ err, wallet: record.wallet }, 'the name did not reach identity, will retry');
  });
};

/** One batch of the background task. @returns the number of published records */
export const publishNames = async (deps: PublishDeps): Promise<number> => {
  const waiting = await deps.people.unpublished(20);
  for (const record of waiting) await publishName(deps, record);
  return waiting.length;
};
