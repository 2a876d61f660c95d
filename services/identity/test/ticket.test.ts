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
const requestTicket = (wallet: Hex | null, link = newLink(), ip = `10.9.0.${links}`) =>
  directory().sendCodeTo({ wallet, link, ip, locale: 'en' });
const account = (email: string) => directory().provisionPerson({ email });
const mailsTo = async (email: string) => {
  const inbox = await service.inbox(`/dev/inbox.json?to=${encodeURIComponent(email)}`);
  return ((await inbox.json()) as { mails: unknown[] }).mails;
};

test('signs an invited person in by code without their naming the address', async () => {
  const { wallet } = await account('ada@example.org');
  const { ticket, expiresInSeconds } = await requestTicket(wallet);
  expect(expiresInSeconds).toBe(600);
  const browser = service.browser();
  const user: SessionUser = await browser.identity.verifyTicket({
    ticket,
    code: await service.codeFor('ada@example.org'),
  });
  expect(user).toMatchObject({ wallet, email: 'ada@example.org' });
  expect(browser.cookie()).toMatch(/^[\w-]{16,}$/);
});

test('answers the same for no account and sends nothing, so that a ticket reveals nothing', async () => {
  const { wallet } = await account('bob@example.org');
  const [known, unknown, none] = [
    await requestTicket(wallet),
    await requestTicket(`0x${'77'.repeat(20)}`),
    await requestTicket(null),
  ];
  expect(new Set([known, unknown, none].map(({ ticket }) => ticket.length)).size).toBe(1);
  expect(Buffer.from(known.ticket, 'base64url').toString('latin1')).not.toContain('bob');
  expect(Buffer.from(known.ticket, 'base64url').toString('latin1')).not.toContain(wallet.slice(2));
  expect(await mailsTo('bob@example.org')).toHaveLength(1);
  for (const { ticket } of [unknown, none])
    await expect(service.browser().identity.verifyTicket({ ticket, code: '000000' })).rejects.toMatchObject(invalid);
});

test('accepts a code once, for its ticket’s address only, and with a ticket of this deployment only', async () => {
  const [{ wallet }, other] = [await account('carol@example.org'), await account('dan@example.org')];
  const [{ ticket }, foreign] = [await requestTicket(wallet), await requestTicket(other.wallet)];
  const code = await service.codeFor('carol@example.org');
  const { identity } = service.browser();
  if (code !== (await service.codeFor('dan@example.org')))
    await expect(identity.verifyTicket({ ticket: foreign.ticket, code })).rejects.toMatchObject(invalid);
  const forged = `${ticket.slice(0, -6)}AAAAAA`;
  await expect(identity.verifyTicket({ ticket: forged, code })).rejects.toMatchObject(invalid);
  await identity.verifyTicket({ ticket, code });
  await expect(identity.verifyTicket({ ticket, code })).rejects.toMatchObject(invalid);
});

test('sends three codes an hour per link, and its owner can still request codes', async () => {
  const email = 'eve@example.org';
  const [{ wallet }, link] = [await account(email), newLink()];
  for (let time = 0; time < 3; time++) await requestTicket(wallet, link, `10.8.0.${time}`);
  await expect(requestTicket(wallet, link, '10.8.0.9')).rejects.toMatchObject(limited);
  await service.browser().identity.requestCode({ email });
  expect(await mailsTo(email)).toHaveLength(4);
});

test('counts the IPv6 addresses of one network as one client', async () => {
  const requests = Array.from({ length: 31 }, (_, at) =>
    requestTicket(null, newLink(), `2001:db8:1:2::${at.toString(16)}`),
  );
  const refused = (await Promise.allSettled(requests)).filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  await expect(requestTicket(null, newLink(), '2001:db8:1:3::1')).resolves.toMatchObject({ expiresInSeconds: 600 });
});

test('a code works with its own ticket only, so another holder’s requests and tries leave it valid', async () => {
  const email = 'gil@example.org';
  const { wallet } = await account(email);
  const { ticket } = await requestTicket(wallet);
  const code = await service.codeFor(email);
  const stranger = await requestTicket(wallet);
  for (let tries = 0; tries < 6; tries++)
    await expect(
      service.browser().identity.verifyTicket({ ticket: stranger.ticket, code: '000000' }),
    ).rejects.toMatchObject(invalid);
  if (code !== (await service.codeFor(email)))
    await expect(service.browser().identity.verifyTicket({ ticket: stranger.ticket, code })).rejects.toMatchObject(
      invalid,
    );
  await expect(service.browser().identity.verifyTicket({ ticket, code })).resolves.toMatchObject({ email });
});

test('limits the codes of an address and a client also across many links', async () => {
  const { wallet } = await account('fay@example.org');
  for (let time = 0; time < 20; time++) await requestTicket(wallet);
  await expect(requestTicket(wallet)).rejects.toMatchObject(limited);
  const flood = Array.from({ length: 60 }, () => requestTicket(null, newLink(), '10.7.0.1'));
  const refused = (await Promise.allSettled(flood)).filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
});
