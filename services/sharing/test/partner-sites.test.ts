import { maxPartnerSites, type SiteTerms } from '@ipr/api';
import { type Person, startTestSharing } from './sharing.fixture.ts';

let sharing: Awaited<ReturnType<typeof startTestSharing>>;
let owner: Person;
let visitor: Person;
beforeAll(async () => {
  sharing = await startTestSharing({ SHARING_PARTNER_WINDOWS_PER_DAY: '3' });
  [owner, visitor] = [sharing.person('owner'), sharing.person('visitor')];
});
afterAll(() => sharing.close());

const origin = 'https://market.example';
const terms: SiteTerms = {
  name: 'Market',
  origins: [origin, 'http://localhost:3000'],
  elements: ['share'],
  dailyLimit: 2,
};
const failure = (code: string) => expect.objectContaining({ code });

const create = async (given: Partial<SiteTerms> = {}) => {
  const [site] = await owner.calls.createPartnerSite({ ...terms, ...given });
  if (!site) throw new Error('no site');
  return site;
};

test('a site has a public key, and is shown to its owner alone', async () => {
  const site = await create();
  expect(site).toMatchObject({ ...terms, lastUsedAt: null, used: 0, usedToday: 0 });
  expect((await owner.calls.partnerSites({})).map(({ key }) => key)).toContain(site.key);
  expect(await visitor.calls.partnerSites({})).toEqual([]);
  await expect(visitor.calls.removePartnerSite({ key: site.key })).rejects.toEqual(failure('partner-site.not-found'));
});

test('its name is answered for its origins and elements, and one answer for everything else', async () => {
  const { key } = await create();
  expect(await visitor.calls.partnerSite({ key, origin, element: 'share' })).toEqual({ name: 'Market' });
  const others = [
    { key, origin: 'https://market.example.evil.example', element: 'share' },
    { key, origin: 'https://www.market.example', element: 'share' },
    { key, origin: 'http://localhost:3001', element: 'share' },
    { key, origin, element: 'access' },
    { key: `ipr_site_${'A'.repeat(22)}`, origin, element: 'share' },
  ] as const;
  for (const visit of others) {
    await expect(visitor.calls.partnerSite(visit)).rejects.toEqual(failure('partner-site.not-found'));
    await expect(visitor.calls.openPartnerSite(visit)).rejects.toEqual(failure('partner-site.not-found'));
  }
});

test('an ended site is refused from the next request on', async () => {
  const { key } = await create();
  expect((await owner.calls.removePartnerSite({ key })).map((site) => site.key)).not.toContain(key);
  await expect(visitor.calls.partnerSite({ key, origin, element: 'share' })).rejects.toEqual(
    failure('partner-site.not-found'),
  );
});

test('a changed site obeys its new origins, elements and limit from the next request on, and keeps key and count', async () => {
  const { key } = await create({ dailyLimit: 1 });
  const visit = { key, origin, element: 'share' } as const;
  const [first, other] = [sharing.person('first'), sharing.person('second')];
  await first.calls.openPartnerSite(visit);
  await expect(first.calls.openPartnerSite(visit)).rejects.toEqual(failure('request.rate-limited'));
  const changed: SiteTerms = {
    name: 'Bazaar',
    origins: ['https://bazaar.example'],
    elements: ['access'],
    dailyLimit: 2,
  };
  await expect(visitor.calls.updatePartnerSite({ key, ...changed })).rejects.toEqual(failure('partner-site.not-found'));
  const site = (await owner.calls.updatePartnerSite({ key, ...changed })).find((each) => each.key === key);
  expect(site).toMatchObject({ ...changed, used: 1, usedToday: 1 });
  await expect(visitor.calls.partnerSite(visit)).rejects.toEqual(failure('partner-site.not-found'));
  const now = { key, origin: 'https://bazaar.example', element: 'access' } as const;
  expect(await visitor.calls.partnerSite(now)).toEqual({ name: 'Bazaar' });
  await other.calls.openPartnerSite(now);
  await expect(other.calls.openPartnerSite(now)).rejects.toEqual(failure('request.rate-limited'));
});

test('a session without a recent proof neither adds nor changes a site', async () => {
  const { key } = await create();
  const calls = sharing.callsOf(owner.wallet, new Date(Date.now() - 20 * 60_000));
  await expect(calls.createPartnerSite(terms)).rejects.toEqual(failure('session.too-old'));
  await expect(calls.updatePartnerSite({ key, ...terms })).rejects.toEqual(failure('session.too-old'));
  // Ending one needs no proof: only its owner loses something.
  await calls.removePartnerSite({ key });
});

test('windows are counted, and refused beyond the limit of the site', async () => {
  const { key } = await create();
  const visit = { key, origin, element: 'share' } as const;
  const visitors = ['one', 'two', 'three'].map((name) => sharing.person(name));
  const opened = await Promise.allSettled(visitors.map(({ calls }) => calls.openPartnerSite(visit)));
  expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  const site = (await owner.calls.partnerSites({})).find((each) => each.key === key);
  expect(site).toMatchObject({ used: 2, usedToday: 2, lastUsedAt: expect.any(String) });
});

test('one account has a quarter of the windows of a site with a low limit', async () => {
  const { key } = await create({ dailyLimit: 5 });
  const greedy = sharing.person('of-a-low-limit');
  const visit = { key, origin, element: 'share' } as const;
  const opened = await Promise.allSettled(Array.from({ length: 5 }, () => greedy.calls.openPartnerSite(visit)));
  expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(await sharing.person('next').calls.openPartnerSite(visit)).toEqual({ ok: true });
});

test('one account cannot use up the limit of a site', async () => {
  const { key } = await create({ dailyLimit: 1_000 });
  const greedy = sharing.person('greedy');
  const visit = { key, origin, element: 'share' } as const;
  for (let opened = 0; opened < 3; opened += 1) await greedy.calls.openPartnerSite(visit);
  await expect(greedy.calls.openPartnerSite(visit)).rejects.toEqual(failure('request.rate-limited'));
  const other = sharing.person('other');
  expect(await other.calls.openPartnerSite(visit)).toEqual({ ok: true });
});

test.each([
  ['a path', { origins: ['https://market.example/'] }],
  ['a wildcard', { origins: ['https://*.example'] }],
  ['no TLS', { origins: ['http://market.example'] }],
  ['an opaque origin', { origins: ['null'] }],
  ['other characters', { origins: ['https://MARKET.example'] }],
  ['a script', { origins: ['javascript:alert(1)'] }],
  ['no origin', { origins: [] }],
  ['the same origin twice', { origins: [origin, origin] }],
  ['no element', { elements: [] }],
  ['an unknown element', { elements: ['sign'] as never }],
  ['a name that reads otherwise', { name: 'Market\u202e' }],
  ['no limit', { dailyLimit: 0 }],
] as const)('refuses %s', async (_, given) => {
  await expect(owner.calls.createPartnerSite({ ...terms, ...(given as Partial<SiteTerms>) })).rejects.toMatchObject({
    status: 422,
  });
});

test('an account has a limited number of sites, also when they are created at once, and none after it ends', async () => {
  const busy = sharing.person('busy');
  await Promise.allSettled(Array.from({ length: maxPartnerSites + 5 }, () => busy.calls.createPartnerSite(terms)));
  const sites = await busy.calls.partnerSites({});
  expect(sites.length).toBeLessThanOrEqual(maxPartnerSites);
  expect(sites.length).toBeGreaterThan(0);
  await sharing.asIdentity().forgetPerson({ wallet: busy.wallet });
  expect(await busy.calls.partnerSites({})).toEqual([]);
  const [left] = sites;
  await expect(visitor.calls.partnerSite({ key: left?.key ?? '', origin, element: 'share' })).rejects.toEqual(
    failure('partner-site.not-found'),
  );
});
