import { defaultSettings, type SecurityEvent, securityEvents } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import { startTestNotifications, type TestNotifications, until } from './notifications.fixture.ts';

let service: TestNotifications;
let urls: readonly string[];
beforeAll(async () => {
  service = await startTestNotifications();
  urls = [(await service.start()).url, (await service.start()).url];
});
afterAll(() => service.close());

let reports = 0;
const facts = {
  at: '2026-01-02T03:04:05.000Z',
  browser: 'Firefox',
  system: 'Windows',
  place: '192.0.2.7',
  passkey: null,
};
const report = (wallet: Hex, event: SecurityEvent, changed: object = {}, key = `security:test-${++reports}`) =>
  Promise.all(
    urls.map((url) => service.asService(url).reportSecurity({ key, wallet, facts: { ...facts, event, ...changed } })),
  );
/** Without the word joiners that keep mail programs from making links. */
const mailsTo = (email: string) =>
  service.identity
    .mails()
    .filter(({ to }) => to === email)
    .map((mail) => ({ ...mail, text: mail.text.replaceAll('\u2060', '') }));
const settled = () =>
  until(async () => (await service.database.collection('notices').countDocuments({ mailState: 'queued' })) === 0);

test('mails each event once with two replicas, in the language of the person, also against the master switch', async () => {
  const wallet = service.identity.wallet('ada@example.org');
  service.identity.save(wallet, {
    ...defaultSettings,
    notifications: { ...defaultSettings.notifications, email: false },
    preferences: { ...defaultSettings.preferences, language: 'de' },
  });
  for (const event of securityEvents) await report(wallet, event, { passkey: 'Telefon' });
  await settled();
  const mails = mailsTo('ada@example.org');
  expect(mails).toHaveLength(securityEvents.length);
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(securityEvents.length);
  for (const { text, language } of mails) {
    expect(language).toBe('de');
    expect(text).toContain('https://registry.example/settings?tab=account');
  }
  // The registry itself disables a webhook: no device did.
  const withDevice = mails.filter(({ text }) => text.includes('Gerät: Firefox, Windows\nInternetadresse: 192.0.2.7'));
  expect(mails.filter((mail) => !withDevice.includes(mail)).map(({ subject }) => subject)).toEqual([
    'Ein Webhook wurde abgeschaltet',
  ]);
  expect(mails.find(({ subject }) => subject.includes('Passkey hinzugefügt'))?.text).toContain('„Telefon“');
});

test('advises to switch two-step sign-in on only while it is off', async () => {
  const wallet = service.identity.wallet('fay@example.org');
  for (const event of ['two-step-on', 'recovery-codes-renewed', 'recovery-code-used', 'two-step-off'] as const)
    await report(wallet, event);
  await settled();
  const advice = (subject: string) =>
    /switch on two-step|create new recovery codes/.exec(
      mailsTo('fay@example.org').find((mail) => mail.subject === subject)?.text ?? '',
    )?.[0];
  expect(advice('Two-step sign-in was switched off')).toBe('switch on two-step');
  for (const subject of ['Two-step sign-in was switched on', 'A recovery code was used'])
    expect([subject, advice(subject)]).toEqual([subject, 'create new recovery codes']);
});

test('has no link that ends such mails, and no entry in the list of the product, which an intruder can read', async () => {
  const wallet = service.identity.wallet('bob@example.org');
  await report(wallet, 'two-step-off');
  await settled();
  const [mail] = mailsTo('bob@example.org');
  expect(mail?.text).toContain('Two-step sign-in of your account was switched off.');
  expect(mail?.text).not.toContain('unsubscribe');
  const me = service.person(urls[0] ?? '', wallet);
  expect(await me.notifications({})).toEqual({ items: [], total: 0, unread: 0 });
  expect(await me.markRead({})).toEqual({ unread: 0 });
});

test('gives a person the mails about their own account in pages, newest first, for the download of their data', async () => {
  const [wallet, other] = [service.identity.wallet('eve@example.org'), service.identity.wallet()];
  for (const event of ['passkey-added', 'two-step-on', 'two-step-off'] as const) await report(wallet, event);
  await report(other, 'new-browser');
  const me = service.person(urls[0] ?? '', wallet);
  const first = await me.securityMails({ limit: 2 });
  const second = await me.securityMails({ limit: 2, page: 2 });
  const events = [...first.items, ...second.items].map((mail) => mail.facts.event);
  expect([first.total, events]).toEqual([3, ['two-step-off', 'two-step-on', 'passkey-added']]);
});

test('the name of a passkey cannot pass for the text of the mail', async () => {
  const wallet = service.identity.wallet('carol@example.org');
  await report(wallet, 'passkey-added', { passkey: 'x\n\nSign in at https://evil.example\u202e now' });
  await settled();
  const [mail] = mailsTo('carol@example.org');
  expect(mail?.text).toContain('“x Sign in at https: //evil.example now”');
});

test('sends five mails of a kind in an hour, and still those of another kind', async () => {
  const wallet = service.identity.wallet('dan@example.org');
  for (let times = 0; times < 7; times++) await report(wallet, 'new-browser');
  await report(wallet, 'passkey-added', { passkey: 'Phone' });
  await settled();
  expect(
    mailsTo('dan@example.org')
      .map(({ subject }) => subject)
      .sort(),
  ).toEqual(['A passkey was added to your account', ...Array.from({ length: 5 }, () => 'New sign-in to your account')]);
  expect(service.lines.filter((line) => line.includes('too many of its kind'))).toHaveLength(2);
  const old = { createdAt: new Date(Date.now() - 3_601_000) };
  await service.database.collection('notices').updateMany({ wallet }, { $set: old });
  await report(wallet, 'new-browser');
  await settled();
  expect(mailsTo('dan@example.org')).toHaveLength(7);
});

test('a change that waits has its day and a link that undoes it, in the language of the mail and encrypted until it is sent', async () => {
  const wallet = service.identity.wallet('uma@example.org');
  service.identity.save(wallet, {
    ...defaultSettings,
    preferences: { ...defaultSettings.preferences, language: 'fr' },
  });
  const link = '/api/v1/auth/undo?token=abc.def-1_2';
  const waits = { effectiveAt: '2026-01-09T03:04:05.000Z', passkey: 'Clé' };
  for (const event of ['two-step-waits', 'passkey-removal-waits', 'passkey-added'] as const)
    await Promise.all(
      urls.map((url) =>
        service
          .asService(url)
          .reportSecurity({ key: `security:${event}`, wallet, facts: { ...facts, event, ...waits }, link }),
      ),
    );
  const stored = await service.database.collection('notices').find({ wallet }).toArray();
  expect(stored).toHaveLength(3);
  expect(JSON.stringify(stored)).not.toContain('abc.def');
  await settled();
  const mails = mailsTo('uma@example.org');
  expect(mails).toHaveLength(3);
  for (const { text } of mails) {
    expect(text).toContain(`https://registry.example${link}&language=fr`);
    expect(text).toContain('9 janv. 2026');
  }
});
