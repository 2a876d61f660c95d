import { type Hex, shareStatus } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain';
import { discreetNameOf, findPeople } from '../people/people.ts';
import { takeMail } from '../people/share-mails.ts';
import type { ShareRecords } from '../shares/repository.ts';
import { isNews } from './news.ts';
import type { NotifyEventDeps } from './notify-event.ts';
import type { VersionEvent } from './version-event.ts';

export interface NotifyVersionDeps extends Pick<NotifyEventDeps, 'registryLogs' | 'directory' | 'notices' | 'quotas'> {
  readonly records: Pick<ShareRecords, 'granteesOf'>;
  readonly chain: Pick<Chain, 'ownerOf' | 'grantOf'>;
}

/** Owner and grantees whose access is active, without the person who made the version. */
const readersOf = async (
  { records, chain }: NotifyVersionDeps,
  { assetId, updater }: VersionEvent,
  now: number,
): Promise<Hex[]> => {
  const readers = [await chain.ownerOf(assetId)];
  for (const grantee of await records.granteesOf(assetId))
    if (shareStatus(await chain.grantOf(assetId, grantee), now) === 'ACTIVE') readers.push(grantee);
  return readers.filter((wallet) => wallet !== updater);
};

const notify = async (deps: NotifyVersionDeps, event: VersionEvent, now: number): Promise<void> => {
  const { assetId, version, updater, title } = event;
  const readers = await readersOf(deps, event, now);
  if (readers.length === 0) return;
  const actor = discreetNameOf(updater, (await findPeople(deps.directory, [updater])).get(updater));
  const facts = { assetId, assetTitle: title.slice(0, 1000), actor, accessLevel: null, expiresAt: null };
  for (const wallet of readers) {
    const key = `updated:${assetId}:${version}:${wallet}`;
    if (!(await takeMail(deps.quotas, 'update-mails', { from: updater, to: wallet, key }, new Date(now * 1000))))
      continue;
    await deps.notices.notify({ key, wallet, kind: 'asset-updated', facts, link: `/assets/${assetId}` });
  }
};

/**
 * Notifies all people who may open an asset of its new version, once.
 * @throws Failure while a dependency is unavailable, so that the follower delivers the same events again
 */
export const notifyVersions =
  (deps: NotifyVersionDeps, now: () => number = () => Math.floor(Date.now() / 1000)) =>
  async (events: readonly VersionEvent[]): Promise<void> => {
    for (const event of events)
      if (isNews(await deps.registryLogs.timeOf(event.blockNumber), now())) await notify(deps, event, now());
  };
