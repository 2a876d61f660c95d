import { directoryApi } from '@ipr/api';
import { createServiceClient } from '@ipr/service-kit';
import { internalSecret, startTestIdentity, type TestIdentity } from './identity.fixture.ts';

let service: TestIdentity;
beforeAll(async () => {
  service = await startTestIdentity();
});
afterAll(() => service.close());

const directory = () => createServiceClient(directoryApi, { baseUrl: service.url, service: 'sharing', internalSecret });
const noAccount = `0x${'00'.repeat(20)}`;
const emailsOf = async (q: string, except = noAccount) =>
  (await directory().searchPeople({ q, limit: 10, except, byStart: true })).map(({ email }) => email);

test('gives other services the account of a wallet with no further data', async () => {
  const { wallet } = await service.signIn('ada@example.org');
  const found = await directory().peopleByWallet({ wallets: [wallet.toUpperCase().replace('0X', '0x'), noAccount] });
  expect(found).toEqual([{ wallet, email: 'ada@example.org', username: null, custody: 'assisted' }]);
});

test('for callers that disclose only what may be seen, finds people by the start of address and wallet and by part of the name, literally, without the searcher', async () => {
  const bob = await service.signIn('bob.x@example.org');
  const { wallet } = await service.signIn('bobby@example.org');
  await service.database.collection('users').updateOne({ wallet }, { $set: { username: 'Roberta' } });
  expect((await emailsOf('BOB')).sort()).toEqual(['bob.x@example.org', 'bobby@example.org']);
  expect(await emailsOf('bob', bob.wallet)).toEqual(['bobby@example.org']);
  expect(await emailsOf('bert')).toEqual(['bobby@example.org']);
  expect(await emailsOf(bob.wallet.slice(0, 12))).toEqual(['bob.x@example.org']);
  for (const q of ['obb', 'bob.*', 'bob?x', 'b(']) expect([q, await emailsOf(q)]).toEqual([q, []]);
});

test('finds only the exact person for a complete address, whatever name others have', async () => {
  const eve = await service.signIn('eve@example.co');
  const { wallet } = await service.signIn('eve@example.com');
  await service.database
    .collection('users')
    .updateOne({ wallet }, { $set: { username: `eve@example.co ${eve.wallet}` } });
  expect(await emailsOf('eve@example.co')).toEqual(['eve@example.co']);
  expect(await emailsOf(eve.wallet)).toEqual(['eve@example.co']);
  expect((await emailsOf('eve@example')).sort()).toEqual(['eve@example.co', 'eve@example.com']);
});

test('leaves out people who are not listed, and finds no address by its start unless the caller asks for it', async () => {
  const { wallet } = await service.signIn('hidden@example.org');
  const found = async (q: string, options: object = {}) =>
    (await directory().searchPeople({ q, limit: 10, except: noAccount, ...options })).length;
  await directory().nameAccount({ wallet, username: 'Hannah', isListed: false, revision: 1 });
  expect([await found('hann'), await found('hidden@example.org'), await found(wallet)]).toEqual([1, 1, 1]);
  for (const q of ['hidden@', 'hidden@exam', wallet.slice(0, 12), wallet.slice(0, 41)]) {
    expect(await found(q)).toBe(0);
    expect(await found(q, { byStart: true })).toBe(1);
  }
  expect(await found('hidden@example.or')).toBe(0);
  for (const q of ['hann', 'hidden@', 'hidden@example.org', wallet]) expect(await found(q, { isListed: true })).toBe(0);
  expect(await found('hann', { skip: 1 })).toBe(0);
});

test('applies the newest name, whichever arrives last, and keeps a name that is left out', async () => {
  const { wallet, id } = await service.signIn('named@example.org');
  const nameOf = async (of: string) => (await directory().account({ id: of })).account?.username;
  await directory().nameAccount({ wallet, username: 'Second', isListed: true, revision: 2 });
  await directory().nameAccount({ wallet, username: 'First', isListed: true, revision: 1 });
  await directory().nameAccount({ wallet, isListed: false, revision: 3 });
  expect([await nameOf(wallet), await nameOf(id)]).toEqual(['Second', 'Second']);
  await directory().nameAccount({ wallet, username: null, isListed: true, revision: 4 });
  expect(await nameOf(wallet)).toBeNull();
  for (const unknown of [noAccount, '0'.repeat(24), 'x'])
    expect(await directory().account({ id: unknown })).toEqual({ account: null });
});

test('creates one account for an address, which its owner gets on verifying the address', async () => {
  const made = await Promise.all(
    Array.from({ length: 5 }, () => directory().provisionPerson({ email: 'NEW@example.org' })),
  );
  expect(new Set(made.map(({ wallet }) => wallet)).size).toBe(1);
  expect((await service.signIn('new@example.org')).wallet).toBe(made[0]?.wallet);
});

test('lists nobody who has not signed in yet, so that an account created for an address looks like a hidden one', async () => {
  const { wallet } = await directory().provisionPerson({ email: 'later@example.org' });
  const listed = async (q: string) =>
    (await directory().searchPeople({ q, limit: 10, except: noAccount, isListed: true })).length;
  const hasSignedIn = async () => (await directory().account({ id: wallet })).account?.hasSignedIn;
  expect([await listed('later@example.org'), await listed(wallet), await hasSignedIn()]).toEqual([0, 0, false]);
  await service.signIn('later@example.org');
  await directory().provisionPerson({ email: 'later@example.org' });
  expect([await listed('later@example.org'), await listed(wallet), await hasSignedIn()]).toEqual([1, 1, true]);
});

test('orders people of one name by what everybody sees, so that the order reveals no address', async () => {
  const wallets: string[] = [];
  for (const letter of ['k', 'b', 'x', 'a', 'm', 'c']) {
    const { wallet } = await service.signIn(`${letter}.order@example.org`);
    await directory().nameAccount({ wallet, username: 'Namesake', isListed: true, revision: 1 });
    wallets.push(wallet);
  }
  const found = await directory().searchPeople({ q: 'namesake', limit: 10, except: noAccount, isListed: true });
  expect(found.map(({ wallet }) => wallet)).toEqual(wallets.toSorted());
});

test('the ids of accounts that were made one after the other have nothing in common, so that none can be counted up to another', async () => {
  const made = [];
  for (const name of ['i', 'ii', 'iii', 'iv']) made.push((await service.signIn(`${name}@ids.example`)).id);
  made.push(
    (await directory().account({ id: (await directory().provisionPerson({ email: 'v@ids.example' })).wallet })).account
      ?.id ?? '',
  );
  // Time, process and counter of a MongoDB ObjectId.
  for (const part of [
    [0, 8],
    [8, 18],
    [18, 24],
  ] as const)
    expect(new Set(made.map((id) => id.slice(...part))).size).toBe(5);
  const numbers = made.map((id) => Number.parseInt(id.slice(18), 16));
  expect(numbers.every((each, at) => at === 0 || Math.abs(each - (numbers[at - 1] ?? 0)) < 16)).toBe(false);
});

test('stores a mail once per id', async () => {
  const mail = {
    id: 'grant-7-again',
    to: 'Ada@example.org',
    subject: 'Hello',
    text: 'Hello\n',
    language: 'en',
  } as const;
  await Promise.all([directory().keepMail(mail), directory().keepMail(mail), directory().keepMail(mail)]);
  const inbox = await (await service.inbox(`/dev/inbox.json?to=ada@example.org`)).json();
  expect((inbox as { mails: { subject: string }[] }).mails.filter(({ subject }) => subject === 'Hello')).toHaveLength(
    1,
  );
});

test('answers services only', async () => {
  for (const { method, path } of Object.values(directoryApi))
    expect(
      (await fetch(service.url + path, { method, body: '{}', headers: { 'content-type': 'application/json' } })).status,
    ).toBe(403);
});

test('stores no mails where they are sent', async () => {
  const sending = await startTestIdentity({ env: { DEV_INBOX: 'false', SMTP_URL: 'smtp://127.0.0.1:9' } });
  const calls = createServiceClient(directoryApi, { baseUrl: sending.url, service: 'notifications', internalSecret });
  const mail = { id: 'grant-8-again', to: 'a@example.org', subject: 'x', text: 'x', language: 'en' } as const;
  await expect(calls.keepMail(mail)).rejects.toMatchObject({ code: 'mail.unavailable' });
  await sending.close();
});
