import type { Activity, Client, notificationsApi } from '@ipr/api';
import type { Person } from '@ipr/client/person';

export interface DataDeps {
  readonly api: Person['api'];
  readonly notices: Pick<Client<typeof notificationsApi>, 'notifications' | 'securityMails'>;
  /** The person's wallet. */
  readonly wallet: string;
}

/** Rows per call, the most that these calls return. */
const pageSize = 50;
/** Rows of activity per call, and the largest offset of the index. */
const [activityPage, maxOffset] = [100, 5_000];

/** Every page up to an empty one: the total of a long list is a lower bound. */
const allPages = async <T>(read: (page: number) => Promise<{ readonly items: readonly T[] }>): Promise<T[]> => {
  const found: T[] = [];
  for (let page = 1; ; page++) {
    const { items } = await read(page);
    if (items.length === 0) return found;
    found.push(...items);
  }
};

/** Grants of one direction. Beyond the largest offset the list begins again at the time of its last row, whose second may be listed twice. */
const sharesOf = async ({ sharing }: DataDeps['api'], wallet: string, direction: 'incoming' | 'outgoing') => {
  const found = new Map<string, Awaited<ReturnType<typeof sharing.shares>>['incoming'][number]>();
  for (let [page, from]: [number, { until?: number }] = [1, {}]; ; ) {
    const wanted = { wallet, direction, page, limit: pageSize, ...from } as const;
    const rows = (await sharing.shares(wanted, { quiet: true }))[direction];
    for (const row of rows) found.set(row.id, row);
    const last = rows.at(-1);
    if (!last || (page > 1 && page * pageSize >= maxOffset && last.createdAt === from.until))
      return [...found.values()];
    [page, from] = page * pageSize < maxOffset ? [page + 1, from] : [1, { until: last.createdAt }];
  }
};

/** Events of one's own reading of and consent to each NDA. */
const consentsOf = async (api: DataDeps['api'], received: readonly { readonly id: string }[]) => {
  const found: { share: string; consent: Awaited<ReturnType<typeof api.sharing.consent>> }[] = [];
  for (const { id } of received) found.push({ share: id, consent: await api.sharing.consent({ id }, { quiet: true }) });
  return found;
};

/**
 * One's own actions, those of others towards them, and those on assets that they own or that are shared with them. Beyond the largest
 * offset the list begins again at the time of its last row, whose block may be listed twice. Shared assets that it cannot name follow
 * as further lists.
 */
const activityOf = async ({ profiles }: DataDeps['api']) => {
  const found = new Map<string, Activity>();
  const wanted = { id: 'me', limit: activityPage } as const;
  let grants: { heldBefore?: string } = {};
  for (let [offset, from]: [number, { at?: string; until?: number }] = [0, {}]; ; ) {
    const page = await profiles.userActivity({ ...wanted, offset, ...grants, ...from }, { quiet: true });
    for (const action of page.items) found.set(action.id, action);
    const last = page.items.at(-1);
    const isEnd = !page.hasMore || !last;
    if (isEnd && page.nextHeld === null) return [...found.values()];
    if (isEnd) grants = { heldBefore: page.nextHeld ?? '0' };
    const isOver = !isEnd && offset + activityPage > maxOffset;
    if (isOver) [offset, from] = [0, { at: page.at, until: last.timestamp }];
    else [offset, from] = isEnd ? [0, { at: page.at }] : [offset + activityPage, { ...from, at: page.at }];
  }
};

/** A list of which each call returns the newest rows up to the time of the last one of the call before. */
const untilFirst = async <T extends object>(
  read: (from: { readonly until?: string }) => Promise<readonly T[]>,
  timeOf: (row: T) => string,
): Promise<T[]> => {
  const found = new Map<string, T>();
  for (let from: { until?: string } = {}; ; ) {
    const known = found.size;
    const rows = await read(from);
    for (const row of rows) found.set(JSON.stringify(row), row);
    const last = rows.at(-1);
    if (!last || found.size === known) return [...found.values()];
    from = { until: timeOf(last) };
  }
};

const signaturesOf = async ({ identity }: DataDeps['api']) => {
  const found: Awaited<ReturnType<typeof identity.exportSignatures>>['items'] = [];
  for (let before: string | null | undefined; before !== null; ) {
    const page = await identity.exportSignatures(before ? { before } : {}, { quiet: true });
    found.push(...page.items);
    before = page.next;
  }
  return found;
};

/**
 * What the services store about the person, by section and complete. Secrets, files and the registry's public record are not part
 * of it.
 */
export const collectData = async ({ api, notices, wallet }: DataDeps) => {
  const quiet = { quiet: true };
  const requests = (direction: 'incoming' | 'outgoing') =>
    allPages((page) => api.sharing.accessRequests({ direction, page, limit: pageSize }, quiet));
  // First: it may prompt for a proof of the person's presence.
  const account = await api.identity.exportData({}, quiet);
  // Next, while the proof is recent.
  const securityMails = await allPages((page) => notices.securityMails({ page, limit: pageSize }, quiet));
  const signatures = await signaturesOf(api);
  const sharesReceived = await sharesOf(api, wallet, 'incoming');
  return {
    ...account,
    signatures,
    securityMails,
    profile: await api.profiles.user({ id: 'me' }, quiet),
    settings: await api.profiles.settings({ id: 'me' }, quiet),
    openedFiles: await untilFirst(
      (from) => api.profiles.views({ id: 'me', ...from }, quiet),
      ({ at }) => at,
    ),
    folders: await api.workfiles.tree({}, quiet),
    ipTypes: await api.taxonomy.customIpTypes({}, quiet),
    ipContents: await api.taxonomy.customIpContents({}, quiet),
    sharesReceived,
    consents: await consentsOf(api, sharesReceived),
    activity: await activityOf(api),
    sharesGranted: await sharesOf(api, wallet, 'outgoing'),
    requestsReceived: await requests('incoming'),
    requestsSent: await requests('outgoing'),
    blockedSenders: await untilFirst(
      (from) => api.sharing.blocks(from, quiet),
      ({ since }) => since,
    ),
    partnerSites: await api.sharing.partnerSites({}, quiet),
    webhooks: await api.webhooks.webhooks({}, quiet),
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
