import type { Logger } from '@ipr/service-kit';
import type { PeopleRepository } from '../people/repository.ts';
import type { AvatarRepository } from './repository.ts';

export interface SweepDeps {
  readonly avatars: Pick<AvatarRepository, 'listOld' | 'removeOld'>;
  readonly people: Pick<PeopleRepository, 'findMany'>;
  readonly log: Pick<Logger, 'info'>;
}

/** An upload names its picture within seconds; a picture of this age that no profile names never will be. */
const minAgeMs = 3_600_000;
const pageSize = 200;

/**
 * Removes pictures that no profile names: the service ended between storing and naming one, or before removing a replaced one.
 * Several replicas may sweep at once.
 * @returns 0, because one run reads all pictures
 */
export const sweepAvatars = async ({ avatars, people, log }: SweepDeps, now = Date.now()): Promise<number> => {
  const before = new Date(now - minAgeMs);
  let removed = 0;
  for (let after: string | undefined; ; ) {
    const page = await avatars.listOld(before, after, pageSize);
    const named = new Map(
      (await people.findMany(page.map(({ wallet }) => wallet))).map((one) => [one.wallet, one.avatar]),
    );
    for (const { wallet, digest, position } of page) {
      if (named.get(wallet) === digest) continue;
      await avatars.removeOld(position, before);
      removed += 1;
    }
    if (page.length < pageSize) break;
    after = page.at(-1)?.position;
  }
  if (removed > 0) log.info({ removed }, 'pictures that no profile names were removed');
  return 0;
};
