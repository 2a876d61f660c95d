import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { smtpMailer } from './smtp.ts';

/** A real mail server on a free port that stores accepted mails. */
const startMailServer = async (accept: boolean) => {
  const received: { to: string[]; content: string }[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (_address, _session, done) => done(accept ? undefined : new Error('no such mailbox')),
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          content: Buffer.concat(parts).toString(),
        });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};

const mail = {
  to: 'ada@example.org',
  subject: 'Su código de acceso',
  text: 'Su código de acceso: 012345\n',
  language: 'es',
};

test('hands the mail to the server with accents intact', async () => {
  const server = await startMailServer(true);
  const mailer = smtpMailer(server.url, 'IP Registry <no-reply@registry.example>');
  await mailer.send(mail);
  mailer.close();
  await server.close();
  const [sent] = server.received;
  expect(sent?.to).toEqual(['ada@example.org']);
  expect(sent?.content).toMatch(/^Content-Language: es\r$/m);
  expect(sent?.content).toMatch(/^Subject: =\?UTF-8\?Q\?Su_c=C3=B3digo/m);
  expect(sent?.content).toContain('012345');
});

test('a mail with an id uses it as Message-ID, and has an HTML part', async () => {
  const server = await startMailServer(true);
  const mailer = smtpMailer(server.url, 'IP Registry <no-reply@registry.example>');
  await mailer.send({ ...mail, id: 'grant-7', html: '<p>012345</p>' });
  mailer.close();
  await server.close();
  expect(server.received[0]?.content).toMatch(/^Message-ID: <grant-7@registry\.example>\r$/m);
  expect(server.received[0]?.content).toContain('<p>012345</p>');
});

test('a mail that can be unsubscribed has both headers of the one-click link, undivided; others have none', async () => {
  const server = await startMailServer(true);
  const mailer = smtpMailer(server.url, 'no-reply@registry.example');
  const unsubscribe = `https://registry.example/api/v1/notifications/unsubscribe/${'x'.repeat(160)}`;
  await mailer.send({ ...mail, unsubscribe });
  await mailer.send(mail);
  mailer.close();
  await server.close();
  const [first, second] = server.received.map(({ content }) => content.replaceAll(/\r\n[ \t]+/g, ' '));
  expect(first).toContain(`\r\nList-Unsubscribe: <${unsubscribe}>\r\n`);
  expect(first).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  expect(second).not.toContain('List-Unsubscribe');
});

test('reports a refused mail or a missing server as mail.unavailable', async () => {
  const server = await startMailServer(false);
  const refused = smtpMailer(server.url, 'no-reply@registry.example');
  await expect(refused.send(mail)).rejects.toMatchObject({ code: 'mail.unavailable' });
  refused.close();
  await server.close();
  const noAccount = smtpMailer(server.url, 'no-reply@registry.example');
  await expect(noAccount.send(mail)).rejects.toMatchObject({ code: 'mail.unavailable' });
  noAccount.close();
});
