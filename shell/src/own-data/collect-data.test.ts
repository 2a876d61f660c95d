import { createWorld, me, stranger } from '@ipr/client/testing/small-world';
import { csvOf, Failure } from '@ipr/domain';
import { collectData, countEntries, type DataDeps, rowsOf } from './collect-data.ts';

/** More than one page has. */
const signed = Array.from({ length: 1_200 }, (_, at) => ({ kind: 'nda-party', digest: `0x${at}` }));
const mailed = Array.from({ length: 70 }, (_, at) => ({ id: `security:${at}` }));
const received = Array.from({ length: 120 }, (_, at) => ({ id: `notice-${at}` }));

const sites = [{ key: 'ipr_site_1', name: 'Market' }];
const hooks = [{ id: 'a'.repeat(24), name: 'Shop' }];

const open = () => {
  const world = createWorld();
  for (let at = 1; at <= 3; at++) {
    world.mint(me, { fileHash: `${at}`.padStart(64, 'a'), cid: `c${at}`, title: `Asset ${at}` });
    const grant = { id: `${at}`, user: stranger, role: 1, expiresAt: 0, cid: 'nda' } as const;
    world.offer(me, { ...grant, ndaHash: `0x${`${at}`.padStart(64, 'c')}` });
  }
  const exported = { account: world.session, sessions: [], browsers: [], accessTokens: [] };
  const identity = {
    exportData: async () => exported,
    exportSignatures: async ({ before = '0' }) => {
      const [from, to] = [Number(before), Number(before) + 500];
      return { items: signed.slice(from, to), next: to < signed.length ? `${to}` : null };
    },
  };
  const notices = {
    securityMails: async ({ page = 1, limit = 10 }) => ({
      items: mailed.slice((Number(page) - 1) * Number(limit), Number(page) * Number(limit)),
      total: mailed.length,
    }),
    notifications: async ({ page = 1, limit = 10 }) => {
      const [from, size] = [(Number(page) - 1) * Number(limit), Number(limit)];
      return { items: received.slice(from, from + size), total: received.length, unread: 0 };
    },
  };
  const api = {
    ...world.api,
    identity,
    sharing: { ...world.api.sharing, blocks: async () => [], partnerSites: async () => sites },
    webhooks: { webhooks: async () => hooks },
  };
  return { world, deps: { api, notices, wallet: me } as unknown as DataDeps };
};

test('collects every section completely, also those of many pages', async () => {
  const { world, deps } = open();
  await world.api.profiles.updateUser({ id: 'me', address: 'Main Street 1' });
  await world.api.profiles.recordView({ id: 'me', assetId: '2' });
  const data = await collectData(deps);
  expect(data.account.email).toBe('a@b.test');
  expect(data.profile.address).toBe('Main Street 1');
  expect(data.openedFiles).toMatchObject([{ assetId: '2' }]);
  expect(data.settings.version).toBe(0);
  expect(data.sharesGranted.map(({ assetId }) => assetId).sort()).toEqual(['1', '2', '3']);
  expect(data.consents.map(({ share }) => share).sort()).toEqual(data.sharesReceived.map(({ id }) => id).sort());
  expect(data.activity.filter(({ type }) => type === 'CREATE')).toHaveLength(3);
  expect(data.notices).toHaveLength(120);
  expect(new Set(data.notices.map(({ id }) => id)).size).toBe(120);
  expect([data.signatures, data.securityMails, data.partnerSites]).toEqual([signed, mailed, sites]);
  expect(data.webhooks).toEqual(hooks);
});

test('collects activity beyond the largest offset of the index, grants beyond the pages of the index, and openings and blocked senders beyond one call, each once', async () => {
  const { deps } = open();
  // Blocks of seven actions, so that the list begins again in the middle of one.
  const actions = Array.from({ length: 12_345 }, (_, at) => ({ id: `${at}`, timestamp: 99_999 - Math.floor(at / 7) }));
  const onShared = Array.from({ length: 5_400 }, (_, at) => ({ id: `shared-${at}`, timestamp: 80_000 - at }));
  const lists: Record<string, [{ id: string; timestamp: number }[], string | null]> = {
    900: [actions, '400'],
    400: [[...actions.slice(0, 3), ...onShared], '100'],
    100: [[{ id: 'oldest', timestamp: 1 }], null],
  };
  const views = Array.from({ length: 2_500 }, (_, at) => ({
    assetId: `${at % 3}`,
    at: new Date(9e11 - Math.floor(at / 2) * 1000).toISOString(),
  }));
  const profiles = {
    ...deps.api.profiles,
    // Shared assets follow in two lists, of which the first overlaps the list of all others.
    userActivity: async ({ limit = 20, offset = 0, until = 99_999, heldBefore = '900' }) => {
      if (offset > 5_000) throw new Failure('request.invalid');
      const [of, nextHeld] = lists[heldBefore] ?? [[], null];
      const rows = of.filter(({ timestamp }) => timestamp <= until);
      return {
        nextHeld,
        items: rows.slice(offset, offset + limit),
        hasMore: offset + limit < rows.length,
        at: '1-1',
      };
    },
    views: async ({ until = '9' }) => views.filter(({ at }) => at <= until).slice(0, 1_000),
  };
  const blocked = Array.from({ length: 1_500 }, (_, at) => ({
    wallet: `0x${at}`,
    since: new Date(9e11 - at).toISOString(),
  }));
  // Three grants in a second, so that the list begins again in the middle of one.
  const granted = Array.from({ length: 12_300 }, (_, at) => ({ id: `${at}`, createdAt: 99_999 - Math.floor(at / 3) }));
  const sharing = {
    ...deps.api.sharing,
    shares: async ({ page = 1, limit = 10, until = 99_999 }) => {
      // As the service answers beyond the offset that the index reaches.
      const reached = (page - 1) * limit < 5_000;
      const listed = granted.filter(({ createdAt }) => createdAt <= until);
      const rows = reached ? listed.slice((page - 1) * limit, page * limit) : [];
      const count = Math.max(1_000, (page - 1) * limit + rows.length);
      return { incoming: [], incomingCount: 0, outgoing: rows, outgoingCount: count };
    },
    partnerSites: async () => [],
    blocks: async ({ until = '9' }) => blocked.filter(({ since }) => since <= until).slice(0, 1_000),
  };
  const data = await collectData({ ...deps, api: { ...deps.api, profiles, sharing } as unknown as DataDeps['api'] });
  expect([data.blockedSenders, data.sharesGranted]).toEqual([blocked, granted]);
  expect(data.activity.map(({ id }) => id)).toEqual([...actions, ...onShared, { id: 'oldest' }].map(({ id }) => id));
  expect(data.openedFiles).toEqual(views);
});

test('fails as a whole when a service does not answer, so that no part is missing unnoticed', async () => {
  const { deps } = open();
  const api = { ...deps.api, workfiles: { ...deps.api.workfiles, tree: () => Promise.reject(new Error('away')) } };
  await expect(collectData({ ...deps, api })).rejects.toThrow('away');
});

test('writes one row per value, which spreadsheets show as text', () => {
  const data = { account: { email: 'a@b.test', gone: null }, shares: [{ id: '=1+1', facts: { n: 2 } }], blocked: [] };
  expect(rowsOf(data)).toEqual([
    ['Section', 'Field', 'Value'],
    ['account', 'email', 'a@b.test'],
    ['account', 'gone', ''],
    ['shares', '0.id', '=1+1'],
    ['shares', '0.facts.n', '2'],
  ]);
  expect(csvOf(rowsOf(data))).toContain("shares,0.id,'=1+1\r\n");
  expect(countEntries(data)).toBe(2);
});
