import { HttpFailure } from '@ipr/api';
import { startTestIdentity, type TestIdentity } from './identity.fixture.ts';

let service: TestIdentity;
beforeAll(async () => {
  service = await startTestIdentity();
});
afterAll(() => service.close());

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const invalid = { code: 'session.code-invalid', status: 401 };

const requested = async (email: string) => {
  const browser = service.browser();
  await browser.identity.requestCode({ email });
  return { ...browser, code: await service.codeFor(email) };
};

test('the first sign-in creates a Safe and a signer, later ones return the same', async () => {
  const first = await service.signIn('ada@example.org');
  expect(first).toMatchObject({ email: 'ada@example.org', role: 'user', custody: 'assisted' });
  expect(first.wallet).toMatch(/^0x[0-9a-f]{40}$/);
  expect(first.eoaWallet).toMatch(/^0x[0-9a-f]{40}$/);
  expect(first.eoaWallet).not.toBe(first.wallet);
  const second = await service.signIn('ADA@Example.org');
  expect(second).toMatchObject({ id: first.id, wallet: first.wallet, eoaWallet: first.eoaWallet });
  expect(Date.parse(second.lastLoginAt)).toBeGreaterThanOrEqual(Date.parse(first.lastLoginAt));
});

test('simultaneous first sign-ins with one address create one user', async () => {
  const email = 'many@example.org';
  const { identity, code } = await requested(email);
  const attempts = await Promise.allSettled(Array.from({ length: 5 }, () => identity.verifyCode({ email, code })));
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await service.database.collection('users').countDocuments({ email })).toBe(1);
});

test('a wrong code is refused and leaves the right one valid', async () => {
  const { identity, code } = await requested('bob@example.org');
  await expect(identity.verifyCode({ email: 'bob@example.org', code: wrong(code) })).rejects.toMatchObject(invalid);
  await expect(identity.verifyCode({ email: 'bob@example.org', code })).resolves.toMatchObject({
    email: 'bob@example.org',
  });
});

test('a used code is refused', async () => {
  const { identity, code } = await requested('carol@example.org');
  await identity.verifyCode({ email: 'carol@example.org', code });
  await expect(identity.verifyCode({ email: 'carol@example.org', code })).rejects.toMatchObject(invalid);
});

test('the sixth try is refused even with the right code', async () => {
  const { identity, code } = await requested('dan@example.org');
  for (let tries = 0; tries < 5; tries++)
    await expect(identity.verifyCode({ email: 'dan@example.org', code: wrong(code) })).rejects.toMatchObject(invalid);
  await expect(identity.verifyCode({ email: 'dan@example.org', code })).rejects.toMatchObject(invalid);
});

test('an expired code is refused', async () => {
  const { identity, code } = await requested('eve@example.org');
  await service.database.collection('sign_in_codes').updateMany({}, { $set: { expiresAt: new Date(Date.now() - 1) } });
  await expect(identity.verifyCode({ email: 'eve@example.org', code })).rejects.toMatchObject(invalid);
});

test('a new code for the same browser voids the old one', async () => {
  const email = 'fay@example.org';
  const { identity, code } = await requested(email);
  let newer = code;
  while (newer === code) {
    await identity.requestCode({ email });
    newer = await service.codeFor(email);
  }
  await expect(identity.verifyCode({ email, code })).rejects.toMatchObject(invalid);
  await expect(identity.verifyCode({ email, code: newer })).resolves.toMatchObject({ email });
});

test('refuses the code of another address', async () => {
  const { identity, code } = await requested('gus@example.org');
  await identity.requestCode({ email: 'hal@example.org' });
  const otherCode = await service.codeFor('hal@example.org');
  if (otherCode !== code)
    await expect(identity.verifyCode({ email: 'hal@example.org', code })).rejects.toMatchObject(invalid);
  await expect(identity.verifyCode({ email: 'gus@example.org', code })).resolves.toMatchObject({
    email: 'gus@example.org',
  });
});

test('sends no sixth code to an address in an hour for one network', async () => {
  const email = 'ivy@example.org';
  const { identity } = service.browser();
  for (let sent = 0; sent < 5; sent++) await identity.requestCode({ email });
  const refused = await identity.requestCode({ email }).catch((thrown: unknown) => thrown);
  expect(refused).toMatchObject({ code: 'request.rate-limited', status: 429 });
  await service.database
    .collection('sign_in_slots')
    .updateMany({}, { $set: { takenAt: new Date(Date.now() - 3_601_000) } });
  await expect(identity.requestCode({ email })).resolves.toEqual({ expiresInSeconds: 600 });
});

test('names the seconds until the next code, when the earliest of the five is an hour old', async () => {
  const email = 'jil@example.org';
  const { identity } = service.browser();
  const slots = service.database.collection('sign_in_slots');
  await slots.deleteMany({});
  for (let sent = 0; sent < 5; sent++) await identity.requestCode({ email });
  // The first code of five was sent 50 minutes ago.
  await slots.updateMany({ slot: 0 }, { $set: { takenAt: new Date(Date.now() - 50 * 60_000) } });
  const refused = await identity.requestCode({ email }).catch((thrown: unknown) => thrown);
  const wait = refused instanceof HttpFailure ? Number(refused.params.retryAfter) : 0;
  expect(wait).toBeGreaterThan(500);
  expect(wait).toBeLessThanOrEqual(600);
  expect(refused).toMatchObject({ retryAfterMs: wait * 1000 });
});

test('limits the codes that one IP address may request', async () => {
  const { identity } = service.browser();
  for (let sent = 0; sent < 30; sent++) await identity.requestCode({ email: `person${sent}@example.org` });
  await expect(identity.requestCode({ email: 'one-more@example.org' })).rejects.toMatchObject({
    code: 'request.rate-limited',
  });
});

test('known and unknown addresses get the same answer', async () => {
  await service.signIn('known@example.org');
  const { identity } = service.browser();
  const known = await identity.requestCode({ email: 'known@example.org' });
  expect(await identity.requestCode({ email: 'unknown@example.org' })).toEqual(known);
});

test('stores neither codes nor their addresses in clear text', async () => {
  const { code } = await requested('joe@example.org');
  const stored = JSON.stringify(await service.database.collection('sign_in_codes').find().toArray());
  expect(stored).not.toContain('joe@example.org');
  expect(stored).not.toContain(`"${code}"`);
});

test.each([
  ['en', 'Your sign-in code'],
  ['fr', 'Votre code de connexion'],
  ['de', 'Ihr Anmeldecode'],
  ['es', 'Su código de acceso'],
] as const)('writes in %s', async (locale, words) => {
  const email = `${locale}@example.org`;
  await service.browser().identity.requestCode({ email, locale });
  const page = await (await service.inbox(`/dev/inbox.json?to=${email}`)).json();
  expect(page).toMatchObject({ mails: [{ to: email, language: locale, text: expect.stringContaining(words) }] });
});

test('refuses unknown fields and invalid addresses', async () => {
  const post = (body: unknown) =>
    fetch(`${service.url}/auth/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await post({ email: 'ada@example.org', admin: true })).status).toBe(422);
  expect((await post({ email: 'ada' })).status).toBe(422);
  expect((await post({ email: { $gt: '' } })).status).toBe(422);
});

test.each(['/auth/Email/verify', '/AUTH/email/verify', '/auth/email/verify/', '/auth/%65mail/verify', '/auth/Logout'])(
  'knows no other spelling of a path: %s',
  async (path) => {
    const answer = await fetch(service.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, 'request.not-found']);
  },
);
