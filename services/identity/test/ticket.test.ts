import { directoryApi, type SessionUser } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import { createServiceClient } from '@ipr/service-kit';
import { internalSecret, startTestIdentity, type TestIdentity } from './identity.fixture.ts';

let service: TestIdentity;
beforeAll(async () => {
  service = await startTestIdentity();
});
afterAll(() => service.close());

const invalid = { code: 'session.code-invalid', status: 401 };
const limited = { code: 'request.rate-limited', status: 429 };
const directory = () => createServiceClient(directoryApi, { baseUrl: service.url, service: 'sharing', internalSecret });

let links = 0;
const newLink = () => (++links).toString(16).padStart(64, '0');
const ask = (wallet: Hex | null, link = newLink(), ip = `10.9.0.${links}`) =>
  directory().sendCodeTo({ wallet, link, ip, locale: 'en' });
const account = (email: string) => directory().provisionPerson({ email });
const mailsTo = async (email: string) => {
  const inbox = await service.inbox(`/dev/inbox.json?to=${encodeURIComponent(email)}`);
  return ((await inbox.json()) as { mails: unknown[] }).mails;
};

test('somebody who was invited signs in by code without ever naming their address', async () => {
  const { wallet } = await account('ada@example.org');
  const { ticket, expiresInSeconds } = await ask(wallet);
  expect(expiresInSeconds).toBe(600);
  const browser = service.browser();
  const user: SessionUser = await browser.identity.verifyTicket({
    ticket,
    code: await service.codeFor('ada@example.org'),
  });
  expect(user).toMatchObject({ wallet, email: 'ada@example.org' });
  expect(browser.cookie()).toMatch(/^[\w-]{16,}$/);
});

test('a ticket gives nothing away: the answer for nobody looks the same, and nothing is sent', async () => {
  const { wallet } = await account('bob@example.org');
  const [known, unknown, nobody] = [await ask(wallet), await ask(`0x${'77'.repeat(20)}`), await ask(null)];
  expect(new Set([known, unknown, nobody].map(({ ticket }) => ticket.length)).size).toBe(1);
  expect(Buffer.from(known.ticket, 'base64url').toString('latin1')).not.toContain('bob');
  expect(Buffer.from(known.ticket, 'base64url').toString('latin1')).not.toContain(wallet.slice(2));
  expect(await mailsTo('bob@example.org')).toHaveLength(1);
  for (const { ticket } of [unknown, nobody])
    await expect(service.browser().identity.verifyTicket({ ticket, code: '000000' })).rejects.toMatchObject(invalid);
});

test('a code is good once, for its ticket’s address alone, and only with a ticket that was made here', async () => {
  const [{ wallet }, other] = [await account('carol@example.org'), await account('dan@example.org')];
  const [{ ticket }, foreign] = [await ask(wallet), await ask(other.wallet)];
  const code = await service.codeFor('carol@example.org');
  const { identity } = service.browser();
  if (code !== (await service.codeFor('dan@example.org')))
    await expect(identity.verifyTicket({ ticket: foreign.ticket, code })).rejects.toMatchObject(invalid);
  const forged = `${ticket.slice(0, -6)}AAAAAA`;
  await expect(identity.verifyTicket({ ticket: forged, code })).rejects.toMatchObject(invalid);
  await identity.verifyTicket({ ticket, code });
  await expect(identity.verifyTicket({ ticket, code })).rejects.toMatchObject(invalid);
});

test('a link is served three times an hour, and its owner still gets codes of their own', async () => {
  const email = 'eve@example.org';
  const [{ wallet }, link] = [await account(email), newLink()];
  for (let time = 0; time < 3; time++) await ask(wallet, link, `10.8.0.${time}`);
  await expect(ask(wallet, link, '10.8.0.9')).rejects.toMatchObject(limited);
  await service.browser().identity.requestCode({ email });
  expect(await mailsTo(email)).toHaveLength(4);
});

test('many IPv6 addresses of one network are one client', async () => {
  const asked = Array.from({ length: 31 }, (_, at) => ask(null, newLink(), `2001:db8:1:2::${at.toString(16)}`));
  const refused = (await Promise.allSettled(asked)).filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  await expect(ask(null, newLink(), '2001:db8:1:3::1')).resolves.toMatchObject({ expiresInSeconds: 600 });
});

test('many links do not make more codes than an address or a client gets', async () => {
  const { wallet } = await account('fay@example.org');
  for (let time = 0; time < 5; time++) await ask(wallet);
  await expect(ask(wallet)).rejects.toMatchObject(limited);
  const flood = Array.from({ length: 60 }, () => ask(null, newLink(), '10.7.0.1'));
  const refused = (await Promise.allSettled(flood)).filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
});
