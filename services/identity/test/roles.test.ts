import { directoryApi, type SessionUser } from '@ipr/api';
import { createServiceClient } from '@ipr/service-kit';
import { internalSecret, startTestIdentity, type TestIdentity } from './identity.fixture.ts';

let service: TestIdentity;
beforeAll(async () => {
  const env = { OPERATORS: 'olga@example.org, Both@Example.org', SUPPORT: 'sam@example.org,both@example.org' };
  service = await startTestIdentity({ env });
});
afterAll(() => service.close());

const rolesOf = async ({ id, wallet }: SessionUser, cookie: string | undefined) => {
  const directory = createServiceClient(directoryApi, { baseUrl: service.url, service: 'profiles', internalSecret });
  const { user } = await service.asService().session({ token: cookie ?? '' });
  const [byWallet, byId] = [await directory.account({ id: wallet }), await directory.account({ id })];
  return [user?.role, byWallet.account?.role, byId.account?.role];
};

test.each([
  ['olga@example.org', 'operator'],
  ['both@example.org', 'operator'],
  ['sam@example.org', 'support'],
  ['olga@example.org.evil.example', 'user'],
  ['ada@example.org', 'user'],
])('the configuration makes %s %s, in the session and for other services', async (email, role) => {
  const { user, cookie } = await service.signedIn(email);
  expect(user.role).toBe(role);
  expect(await rolesOf(user, cookie())).toEqual([role, role, role]);
});

test('a role in the database appoints no person', async () => {
  const { user, cookie } = await service.signedIn('eve@example.org');
  await service.database.collection('users').updateMany({}, { $set: { role: 'operator' } });
  expect(await rolesOf(user, cookie())).toEqual(['user', 'user', 'user']);
});

test.each(['olga', 'olga@', 'olga@example.org;sam@example.org'])(
  'does not start with %s as a list of addresses',
  async (OPERATORS) => {
    await expect(startTestIdentity({ env: { OPERATORS } })).rejects.toThrow('OPERATORS');
  },
);

test('pages through all accounts for other services, each once', async () => {
  const directory = createServiceClient(directoryApi, {
    baseUrl: service.url,
    service: 'notifications',
    internalSecret,
  });
  const wallets: string[] = [];
  let after: string | null = null;
  do {
    const page: { wallets: string[]; next: string | null } = await directory.accounts({ after, limit: 2 });
    wallets.push(...page.wallets);
    after = page.next;
  } while (after !== null);
  expect(wallets).toHaveLength(await service.database.collection('users').countDocuments());
  expect(new Set(wallets).size).toBe(wallets.length);
  await expect(directory.accounts({ after: 'no id', limit: 2 })).rejects.toMatchObject({ code: 'request.invalid' });
});
