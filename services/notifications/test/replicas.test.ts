import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { startServiceProcess } from '@ipr/service-kit/testing/service-process';
import { SMTPServer } from 'smtp-server';
import { startTestNotifications, until } from './notifications.fixture.ts';

const folder = join(import.meta.dirname, '..');

test('sends each mail from one of two replicas', async () => {
  const service = await startTestNotifications();
  const [first, second] = [await service.start(), await service.start()];
  const notify = [service.service(first.url), service.service(second.url)] as const;
  const wallets = Array.from({ length: 20 }, (_, n) => service.identity.wallet(`person-${n}@example.org`));
  await Promise.all(wallets.map((wallet, n) => notify[n % 2 === 0 ? 0 : 1](`grant:pair-${n}-x`, wallet)));
  await until(() => service.identity.mails().length === wallets.length);
  const left = { mailState: { $ne: 'sent' } };
  await until(async () => (await service.database.collection('notices').countDocuments(left)) === 0);
  expect(service.identity.handedOver()).toBe(wallets.length);
  await service.close();
});

test('leaves one mail in the inbox when a replica is killed between sending and recording it', async () => {
  const service = await startTestNotifications();
  const killed = await startServiceProcess(folder, service.env);
  const letGo = service.identity.holdAnswers();
  const wallet = service.identity.wallet('killed@example.org');
  await service.service(killed.url)('grant:killed-1', wallet);
  await until(() => service.identity.handedOver() === 1);
  await killed.kill();
  letGo();
  await service.start();
  const sent = { _id: 'grant:killed-1' as never, mailState: 'sent' };
  await until(() => service.database.collection('notices').findOne(sent));
  expect([service.identity.handedOver(), service.identity.mails().length]).toEqual([2, 1]);
  await service.close();
});

test('sends the second mail after a killed replica with the first one’s Message-ID over SMTP', async () => {
  const received: string[] = [];
  const { promise: mayAnswer, resolve: letGo } = Promise.withResolvers<void>();
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        received.push(Buffer.concat(parts).toString());
        void mayAnswer.then(() => done());
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const service = await startTestNotifications({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'IP Registry <no-reply@registry.example>',
  });
  const killed = await startServiceProcess(folder, service.env);
  await service.service(killed.url)('grant:smtp-1', service.identity.wallet('smtp@example.org'));
  await until(() => received.length === 1);
  await killed.kill();
  letGo();
  await service.start();
  await until(() => service.database.collection('notices').findOne({ mailState: 'sent' }));
  const ids = received.map((content) => /^Message-ID: (\S+)/m.exec(content)?.[1]);
  expect(ids).toEqual([expect.stringMatching(/^<[0-9a-f]{40}@registry\.example>$/), ids[0]]);
  await service.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});
