import { attemptCookie, sessionCookie } from '@ipr/api';
import { publicOrigin, startTestIdentity, type TestIdentity } from './identity.fixture.ts';
import { createAuthenticator } from './software-authenticator.fixture.ts';

let service: TestIdentity;
beforeAll(async () => {
  service = await startTestIdentity();
});
afterAll(() => service.close());

const refused = { code: 'session.proof-refused', status: 422 };
const tooOld = { code: 'session.too-old', status: 403 };
const minutes = (count: number) => new Date(Date.now() - count * 60_000);

const agedProof = (userId: string) =>
  service.database.collection('sessions').updateMany({ userId }, { $set: { provedAt: minutes(11) } });
const sessionOf = async (token: string | undefined) => (await service.asService().session({ token: token ?? '' })).user;

test('a code permits the steps that require a proof, for ten minutes and for the new token only', async () => {
  const { user, portal, ...browser } = await service.signedIn('ada@example.org');
  await expect(portal.exportData({})).resolves.toMatchObject({ account: { id: user.id } });
  await agedProof(user.id);
  await expect(portal.exportData({})).rejects.toMatchObject(tooOld);
  const copied = browser.jar(sessionCookie);
  await portal.requestProofCode({});
  await portal.proveByCode({ code: await service.codeFor('ada@example.org') });
  await expect(portal.exportData({})).resolves.toMatchObject({ account: { id: user.id } });
  const newer = browser.jar(sessionCookie);
  expect(newer).not.toBe(copied);
  browser.setJar(sessionCookie, copied);
  await expect(portal.exportData({})).rejects.toMatchObject(tooOld);
  await expect(portal.me({})).resolves.toMatchObject({ id: user.id });
});

test('refuses a wrong and a used code without ending the session', async () => {
  const { portal, user, ...browser } = await service.signedIn('bob@example.org');
  await portal.requestProofCode({});
  const code = await service.codeFor('bob@example.org');
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  await expect(portal.proveByCode({ code: wrong })).rejects.toMatchObject(refused);
  await portal.proveByCode({ code });
  await expect(portal.proveByCode({ code })).rejects.toMatchObject(refused);
  expect((await sessionOf(browser.cookie()))?.id).toBe(user.id);
});

test('a code for a proof opens no session, and one for a sign-in proves nothing', async () => {
  const email = 'jo@example.org';
  const { portal, identity } = await service.signedIn(email);
  await portal.requestProofCode({});
  const proof = await service.codeFor(email);
  await expect(identity.verifyCode({ email, code: proof })).rejects.toMatchObject({ code: 'session.code-invalid' });
  await identity.requestCode({ email });
  const code = await service.codeFor(email);
  if (code !== proof) await expect(portal.proveByCode({ code })).rejects.toMatchObject(refused);
  await portal.proveByCode({ code: proof });
});

test('a passkey proves the person of its own account, once per challenge', async () => {
  const { portal, user, ...browser } = await service.signedIn('carol@example.org');
  await expect(portal.startPasskeyProof({})).rejects.toMatchObject({ code: 'passkey.not-found' });
  const device = createAuthenticator(publicOrigin);
  const response = device.create(await portal.startPasskey({}));
  await portal.addPasskey({ response, name: 'Phone' });
  await agedProof(user.id);
  const proof = device.sign(await portal.startPasskeyProof({}));
  const attempt = browser.jar(attemptCookie);
  await portal.proveByPasskey({ response: proof });
  await expect(portal.exportData({})).resolves.toMatchObject({ account: { id: user.id } });
  browser.setJar(attemptCookie, attempt);
  await expect(portal.proveByPasskey({ response: proof })).rejects.toMatchObject({ code: 'passkey.refused' });
  const other = await service.signedIn('dan@example.org');
  const foreign = createAuthenticator(publicOrigin);
  const added = foreign.create(await other.portal.startPasskey({}));
  await other.portal.addPasskey({ response: added, name: 'Theirs' });
  const challenge = await portal.startPasskeyProof({});
  await expect(portal.proveByPasskey({ response: foreign.sign(challenge) })).rejects.toMatchObject({
    code: 'passkey.refused',
  });
});

test('with two-step sign-in a code is not proof enough', async () => {
  const { portal } = await service.signedIn('eve@example.org');
  const device = createAuthenticator(publicOrigin);
  await portal.addPasskey({ response: device.create(await portal.startPasskey({})), name: 'Phone' });
  await portal.setTwoStep({ isOn: true });
  await expect(portal.requestProofCode({})).rejects.toMatchObject(refused);
  await expect(portal.proveByCode({ code: '123456' })).rejects.toMatchObject(refused);
});

test('a token is replaced after a day when a page opens; the old one serves requests that are under way for a minute', async () => {
  const { portal, user, ...browser } = await service.signedIn('fay@example.org');
  const first = browser.cookie();
  await portal.me({});
  expect(browser.cookie()).toBe(first);
  const sessions = service.database.collection('sessions');
  await sessions.updateMany({ userId: user.id }, { $set: { issuedAt: minutes(25 * 60) } });
  await portal.me({});
  const second = browser.cookie();
  expect(second).not.toBe(first);
  expect((await sessionOf(first))?.id).toBe(user.id);
  expect(await portal.sessions({})).toHaveLength(1);
  const old = await sessions.findOne({ userId: user.id, isReplaced: true });
  expect(old?.expiresAt.getTime()).toBeLessThanOrEqual(Date.now() + 60_000);
  expect((await sessionOf(first))?.provedAt).toBeUndefined();
});

test('of simultaneous replacements one succeeds, so that a session never has two current tokens', async () => {
  const { portal, user } = await service.signedIn('gus@example.org');
  const sessions = service.database.collection('sessions');
  await sessions.updateMany({ userId: user.id }, { $set: { issuedAt: minutes(25 * 60) } });
  await Promise.all([portal.me({}), portal.me({}), portal.me({})]);
  expect(await sessions.countDocuments({ userId: user.id, isReplaced: { $ne: true } })).toBe(1);
});

test('sign-out ends a session with its replaced tokens', async () => {
  const { portal, user, ...browser } = await service.signedIn('hal@example.org');
  const first = browser.cookie();
  await portal.requestProofCode({});
  await portal.proveByCode({ code: await service.codeFor('hal@example.org') });
  const second = browser.cookie();
  await portal.logout({});
  for (const token of [first, second]) expect(await sessionOf(token)).toBeNull();
});

test('exports account, sessions, passkeys, browsers and signatures, and no secret', async () => {
  const { portal, user, ...browser } = await service.signedIn('ida@example.org');
  const data = await portal.exportData({});
  expect(data).toMatchObject({ account: { email: 'ida@example.org' }, security: { passkeys: [] } });
  expect(await portal.exportSignatures({})).toEqual({ items: [], next: null });
  expect(data.browsers).toEqual([{ digest: expect.any(String), lastUsedAt: expect.any(String) }]);
  expect(data.sessions).toHaveLength(1);
  const text = JSON.stringify(data);
  const stored = await service.database.collection('users').findOne({ email: 'ida@example.org' });
  for (const secret of [browser.cookie(), stored?.key.sealed]) expect(text).not.toContain(secret);
});

test('exports every signature in pages, the latest first, and those of no other person; each page requires the proof', async () => {
  const { portal, user } = await service.signedIn('jan@example.org');
  const entry = (userId: string, nonce: number) => ({
    userId,
    wallet: user.wallet,
    kind: 'safe-transaction',
    digest: `0x${'7'.repeat(64)}`,
    what: { nonce },
    requestId: 'r',
    at: new Date(),
  });
  const signed = Array.from({ length: 1_100 }, (_, nonce) => entry(user.id, nonce));
  await service.database.collection('signatures').insertMany([...signed, entry('another', 5_000)]);
  const nonces: unknown[] = [];
  for (let before: string | null | undefined; before !== null; ) {
    const page = await portal.exportSignatures(before ? { before } : {});
    nonces.push(...page.items.map(({ what }) => what.nonce));
    before = page.next;
  }
  expect(nonces).toEqual(signed.map(({ what }) => what.nonce).reverse());
  expect((await portal.exportSignatures({ limit: 2 })).items).toHaveLength(2);
  await expect(service.as(user).exportSignatures({})).rejects.toMatchObject({ code: 'session.too-old' });
});

/** Codes of the failures of a hundred calls at once; 'ok' for those that succeed. */
const hundred = async (call: () => Promise<unknown>) => {
  const outcome = () =>
    call().then(
      () => 'ok',
      (thrown: { code?: string }) => thrown.code ?? String(thrown),
    );
  const outcomes = await Promise.all(Array.from({ length: 100 }, outcome));
  return Object.fromEntries([...new Set(outcomes)].map((one) => [one, outcomes.filter((each) => each === one).length]));
};

test('of a hundred simultaneous proofs by one code one succeeds and the others are refused', async () => {
  const { portal } = await service.signedIn('kit@example.org');
  await portal.requestProofCode({});
  const code = await service.codeFor('kit@example.org');
  expect(await hundred(() => portal.proveByCode({ code }))).toEqual({ ok: 1, 'session.proof-refused': 99 });
  expect((await portal.sessions({})).length).toBe(1);
});

test('of a hundred simultaneous requests for a code five are answered by a mail and the others by the limit', async () => {
  const { portal } = await service.signedIn('lea@example.org');
  expect(await hundred(() => portal.requestProofCode({}))).toEqual({ ok: 5, 'request.rate-limited': 95 });
});
