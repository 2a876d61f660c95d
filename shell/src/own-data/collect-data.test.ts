import { createWorld, me, stranger } from '@ipr/client/testing/small-world';
import { csvOf } from '@ipr/domain';
import { collectData, countEntries, type DataDeps, rowsOf } from './collect-data.ts';

/** More notices than one page has. */
const received = Array.from({ length: 120 }, (_, at) => ({ id: `notice-${at}` }));

const open = () => {
  const world = createWorld();
  for (let at = 1; at <= 3; at++) {
    world.mint(me, { fileHash: `${at}`.padStart(64, 'a'), cid: `c${at}`, title: `Asset ${at}` });
    const grant = { id: `${at}`, user: stranger, role: 1, expiresAt: 0, cid: 'nda' } as const;
    world.offer(me, { ...grant, ndaHash: `0x${`${at}`.padStart(64, 'c')}` });
  }
  const exported = { account: world.session, sessions: [], signatures: [] };
  const identity = { exportData: async () => exported };
  const notices = {
    notifications: async ({ page = 1, limit = 10 }) => {
      const [from, size] = [(Number(page) - 1) * Number(limit), Number(limit)];
      return { items: received.slice(from, from + size), total: received.length, unread: 0 };
    },
  };
  const api = { ...world.api, identity, sharing: { ...world.api.sharing, blocks: async () => [] } };
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
