import { directoryApi } from '@ipr/api';
import { createLogger, createServiceClient } from '@ipr/service-kit';
import { resultOf } from '@ipr/service-kit/testing/result-of';
import { accessTokenRepository } from '../src/access-tokens/repository.mongo.ts';
import { browserRepository } from '../src/browsers/repository.mongo.ts';
import { deleteClosedAccount, type Forgetting } from '../src/closure/delete-accounts.ts';
import { passkeyRepository } from '../src/passkeys/repository.mongo.ts';
import { reportRepository } from '../src/reports/repository.mongo.ts';
import { recoveryCodeRepository } from '../src/security/repository.mongo.ts';
import { sessionRepository } from '../src/sessions/repository.mongo.ts';
import { userRepository } from '../src/users/repository.mongo.ts';
import { signatureLog } from '../src/wallets/signature-log.mongo.ts';
import { internalSecret, startTestIdentity, type TestIdentity } from './identity.fixture.ts';

const day = 86_400_000;
let service: TestIdentity;
beforeAll(async () => {
  service = await startTestIdentity({ env: { IDENTITY_CLOSURE_DAYS: '10' } });
});
afterAll(() => service.close());

const directory = () => createServiceClient(directoryApi, { baseUrl: service.url, service: 'sharing', internalSecret });
/** An account that its person closed ten days before `closesAt`. */
const closed = async (email: string) => {
  const browser = await service.signedIn(email);
  const other = await service.signedIn(email);
  const { closesAt } = await browser.portal.closeAccount({});
  return { ...browser, other, closesAt: new Date(closesAt) };
};

test('closing requires a recent proof, ends all sessions, and mails the day of the deletion', async () => {
  const before = Date.now();
  const plain = await service.signedIn('proof@example.org');
  expect(await resultOf(service.as(plain.user).closeAccount({}))).toBe('session.too-old');
  const { user, other, closesAt, cookie } = await closed('ada@example.org');
  expect(closesAt.getTime() - before).toBeGreaterThanOrEqual(10 * day);
  expect(cookie()).toBeUndefined();
  expect(await service.asService().session({ token: other.cookie() ?? '' })).toEqual({ user: null });
  const reply = await service.inbox(`/dev/inbox.json?to=${user.email}`);
  const { mails } = (await reply.json()) as { mails: { text: string }[] };
  expect(mails[0]?.text).toContain(`will be deleted on ${closesAt.toISOString().slice(0, 10)}`);
  // The button of the page after the sign-in, in each language.
  for (const button of ['Keep my account', 'Mein Konto behalten', 'Conservar mi cuenta', 'Conserver mon compte'])
    expect(mails[0]?.text).toContain(button);
});

test('a sign-in during the delay reports the closure; nothing is signed and no search finds the account until it is kept', async () => {
  const { user } = await closed('back@example.org');
  const again = await service.signedIn('back@example.org');
  expect(again.user).toMatchObject({ id: user.id, closesAt: expect.any(String) });
  const found = () => directory().searchPeople({ q: 'back@example.org', limit: 5, except: `0x${'0'.repeat(40)}` });
  const request = { kind: 'nda-consent', assetId: '1', ndaHash: `0x${'1'.repeat(64)}` } as const;
  expect(await resultOf(again.portal.sign({ request }))).toBe('user.account-closing');
  expect(await found()).toEqual([]);
  expect((await again.portal.keepAccount({})).closesAt).toBeUndefined();
  expect((await again.portal.me({})).closesAt).toBeUndefined();
  expect(await found()).toHaveLength(1);
  expect(await resultOf(again.portal.sign({ request }))).not.toBe('user.account-closing');
});

/** The background task over the service's database, with services that record the wallets they forget. */
const openTask = async (fails: () => boolean = () => false) => {
  const database = service.database;
  const [users, sessions, accessTokens, passkeys, recoveryCodes, browsers, reports, signatures] = await Promise.all([
    userRepository(database),
    sessionRepository(database),
    accessTokenRepository(database),
    passkeyRepository(database),
    recoveryCodeRepository(database),
    browserRepository(database),
    reportRepository(database),
    signatureLog(database),
  ]);
  const forgotten: string[] = [];
  const forgetting: Forgetting = {
    forgetPerson: async ({ wallet }) => {
      if (fails()) throw new Error('away');
      forgotten.push(wallet);
      return { ok: true };
    },
  };
  const log = createLogger('identity', { level: 'silent' });
  const services = [forgetting, forgetting];
  const deps = { users, sessions, accessTokens, passkeys, recoveryCodes, browsers, reports, signatures, services, log };
  return { signatures, forgotten, run: (now: Date) => deleteClosedAccount(deps, now) };
};

let task: Awaited<ReturnType<typeof openTask>>;
let isAway = false;
beforeAll(async () => {
  task = await openTask(() => isAway);
});

test('deletes the account with its key after the delay, once every service has deleted its part; the address can begin another one', async () => {
  const { user, closesAt } = await closed('gone@example.org');
  await service.signedIn('gone@example.org');
  while ((await task.run(new Date(closesAt.getTime() - 1))) > 0);
  expect(await service.database.collection('users').countDocuments({ email: user.email })).toBe(1);
  isAway = true;
  while ((await task.run(closesAt)) > 0);
  expect((await directory().account({ id: user.wallet })).account).not.toBeNull();
  isAway = false;
  expect(await task.run(new Date(closesAt.getTime() + 1))).toBe(0);
  while ((await task.run(new Date(closesAt.getTime() + 600_001))) > 0);
  expect(task.forgotten.filter((wallet) => wallet === user.wallet)).toHaveLength(2);
  expect((await directory().account({ id: user.wallet })).account).toBeNull();
  for (const collection of ['users', 'sessions', 'access_tokens', 'known_browsers', 'security_reports'] as const)
    expect(JSON.stringify(await service.database.collection(collection).find({}).toArray())).not.toContain(user.id);
  const later = await service.signIn('gone@example.org');
  expect(later.wallet).not.toBe(user.wallet);
});

test('the log of signatures keeps digest and wallet of a deleted person, and not their name', async () => {
  const { user, closesAt } = await closed('signed@example.org');
  const { id: userId, wallet } = user;
  const digest = `0x${'5'.repeat(64)}` as const;
  const entry = { userId, wallet, kind: 'nda-party', digest, requestId: 'r', at: new Date() };
  await task.signatures.append({ ...entry, what: { assetId: '7', ndaHash: '0x12', name: 'Ida Signed' } });
  await task.signatures.append({ ...entry, userId: 'another', what: { assetId: '7', name: 'Bob Signed' } });
  while ((await task.run(closesAt)) > 0);
  const log = service.database.collection('signatures');
  expect(await log.findOne({ userId })).toMatchObject({ wallet, digest, what: { assetId: '7', ndaHash: '0x12' } });
  const text = JSON.stringify(await log.find({}).toArray());
  expect([text.includes('Ida Signed'), text.includes('Bob Signed')]).toEqual([false, true]);
});

test('an account whose time is over cannot be kept, and one that was kept is not deleted', async () => {
  const { user } = await closed('late@example.org');
  const again = await service.signedIn('late@example.org');
  await service.database.collection('users').updateOne({ email: user.email }, { $set: { closesAt: new Date(0) } });
  expect(await resultOf(again.portal.keepAccount({}))).toBe('user.account-closed');
  const kept = await closed('kept@example.org');
  await (await service.signedIn('kept@example.org')).portal.keepAccount({});
  while ((await task.run(new Date(kept.closesAt.getTime() + 99 * day))) > 0);
  expect((await directory().account({ id: kept.user.wallet })).account).not.toBeNull();
});
