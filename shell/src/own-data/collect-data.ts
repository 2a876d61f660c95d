import type { Client, notificationsApi } from '@ipr/api';
import type { Person } from '@ipr/client/person';

export interface DataDeps {
  readonly api: Person['api'];
  readonly notices: Pick<Client<typeof notificationsApi>, 'notifications'>;
  /** The person's wallet. */
  readonly wallet: string;
}

interface Rows<T> {
  readonly items: readonly T[];
  readonly total: number;
}

/** Rows per call, the most that these calls return. */
const pageSize = 50;
const [activityPage, mostActivity] = [100, 5_000];

const allPages = async <T>(read: (page: number) => Promise<Rows<T>>): Promise<T[]> => {
  const found: T[] = [];
  for (let page = 1; ; page++) {
    const { items, total } = await read(page);
    found.push(...items);
    if (items.length === 0 || found.length >= total) return found;
  }
};

/** Events of one's own reading of and consent to each NDA. */
const consentsOf = async (api: DataDeps['api'], received: readonly { readonly id: string }[]) => {
  const found: { share: string; consent: Awaited<ReturnType<typeof api.sharing.consent>> }[] = [];
  for (const { id } of received) found.push({ share: id, consent: await api.sharing.consent({ id }, { quiet: true }) });
  return found;
};

/** One's own actions and those of others towards them; pages of the index, up to its limit. */
const activityOf = async ({ profiles }: DataDeps['api']) => {
  const found: Awaited<ReturnType<typeof profiles.userActivity>>['items'] = [];
  for (let offset = 0, isMore = true; isMore && offset <= mostActivity; offset += activityPage) {
    const page = await profiles.userActivity({ id: 'me', limit: activityPage, offset }, { quiet: true });
    found.push(...page.items);
    isMore = page.hasMore;
  }
  return found;
};

/** Everything that the services store about the person, by section; files and the registry's public record are not part of it. */
export const collectData = async ({ api, notices, wallet }: DataDeps) => {
  const quiet = { quiet: true };
  const shares = (direction: 'incoming' | 'outgoing') =>
    allPages(async (page) => {
      const found = await api.sharing.shares({ wallet, direction, page, limit: pageSize }, quiet);
      return { items: found[direction], total: found[`${direction}Count`] };
    });
  const requests = (direction: 'incoming' | 'outgoing') =>
    allPages((page) => api.sharing.accessRequests({ direction, page, limit: pageSize }, quiet));
  // First: it may prompt for a proof of the person's presence.
  const account = await api.identity.exportData({}, quiet);
  const sharesReceived = await shares('incoming');
  return {
    ...account,
    profile: await api.profiles.user({ id: 'me' }, quiet),
    settings: await api.profiles.settings({ id: 'me' }, quiet),
    openedFiles: await api.profiles.views({ id: 'me' }, quiet),
    folders: await api.workfiles.tree({}, quiet),
    ipTypes: await api.taxonomy.customIpTypes({}, quiet),
    ipContents: await api.taxonomy.customIpContents({}, quiet),
    sharesReceived,
    consents: await consentsOf(api, sharesReceived),
    activity: await activityOf(api),
    sharesGranted: await shares('outgoing'),
    requestsReceived: await requests('incoming'),
    requestsSent: await requests('outgoing'),
    blockedSenders: await api.sharing.blocks({}, quiet),
    notices: await allPages((page) => notices.notifications({ page, limit: pageSize }, quiet)),
  };
};

export type PersonalData = Awaited<ReturnType<typeof collectData>>;

/** Entries of all sections: an object is one, a list as many as it has. */
export const countEntries = (data: object): number =>
  Object.values(data).reduce<number>((sum, part: unknown) => sum + (Array.isArray(part) ? part.length : 1), 0);

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Paths and values of every leaf: ['shares', '0.assetId', '7']. */
const leaves = (value: unknown, path: readonly string[]): string[][] => {
  if (isGroup(value)) return Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]));
  const [section = '', ...rest] = path;
  return [[section, rest.join('.'), value === null || value === undefined ? '' : String(value)]];
};

/** One row per value: section, field, value. */
export const rowsOf = (data: object): string[][] => [['Section', 'Field', 'Value'], ...leaves(data, [])];
