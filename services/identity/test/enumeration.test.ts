import { createServer, type Socket } from 'node:net';
import { directoryApi } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import { createServiceClient } from '@ipr/service-kit';
import mongoose from 'mongoose';
import { internalSecret, startTestIdentity, type TestIdentity } from './identity.fixture.ts';

let service: TestIdentity;
let operations: string[] = [];
beforeAll(async () => {
  service = await startTestIdentity();
  mongoose.set('debug', (collection: string, method: string) => void operations.push(`${collection}.${method}`));
});
afterAll(async () => {
  mongoose.set('debug', false);
  await service.close();
});

/** The operations on the database during a call, which determine its time. */
const during = async (work: () => Promise<unknown>) => {
  operations = [];
  const answer = await work().catch(({ code, status }: { code: string; status: number }) => ({ code, status }));
  return { answer, operations: [...operations] };
};

test('a code for a known and for an unknown address takes the same operations and gets the same answer', async () => {
  await service.signIn('known@example.org');
  const { identity } = service.browser();
  // The second code of each address: the first one creates the place of its code.
  await identity.requestCode({ email: 'unknown@example.org' });
  const known = await during(() => identity.requestCode({ email: 'known@example.org' }));
  const unknown = await during(() => identity.requestCode({ email: 'unknown@example.org' }));
  expect(known.operations).toContain('sign_in_codes.updateOne');
  expect(unknown).toEqual(known);
});

test('so does a wrong code, of an address with an account, without one, and without a code', async () => {
  const { identity } = service.browser();
  const wrong = (email: string) => during(() => identity.verifyCode({ email, code: '000000' }));
  const known = await wrong('known@example.org');
  expect(known.answer).toEqual({ code: 'session.code-invalid', status: 401 });
  expect(known.operations.length).toBeGreaterThan(0);
  expect(await wrong('unknown@example.org')).toEqual(known);
  expect(await wrong('never@example.org')).toEqual(known);
});

test('an account for a new recipient takes the same operations as one that exists', async () => {
  const directory = createServiceClient(directoryApi, { baseUrl: service.url, service: 'sharing', internalSecret });
  await service.signIn('invited-before@example.org');
  const provide = async (email: string) => (await during(() => directory.provisionPerson({ email }))).operations;
  const known = await provide('invited-before@example.org');
  expect(known).toContain('users.findOne');
  expect(await provide('never-invited@example.org')).toEqual(known);
});

/** A mail server that accepts connections and never answers. */
const startSilentServer = async () => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => void sockets.push(socket.on('error', () => undefined))).listen(
    0,
    '127.0.0.1',
  );
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  return {
    url: `smtp://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};

test('a code by link takes the same operations and does not wait for the mail, with an account and without one', async () => {
  const mails = await startSilentServer();
  const sending = await startTestIdentity({ env: { SMTP_URL: mails.url, DEV_INBOX: 'false' } });
  const directory = createServiceClient(directoryApi, { baseUrl: sending.url, service: 'sharing', internalSecret });
  const { wallet: known } = await directory.provisionPerson({ email: 'invited@example.org' });
  const link = async (wallet: Hex | null, id: string) => {
    const request = { wallet, link: id.repeat(64), ip: '10.9.1.1', locale: 'en' } as const;
    // The second code: the first one creates the place of its code.
    await directory.sendCodeTo(request);
    const { answer, operations } = await during(() => directory.sendCodeTo(request));
    return { lengthOfAnswer: JSON.stringify(answer).length, operations };
  };
  const open = await link(known, 'a');
  expect(open.operations).toContain('sign_in_codes.updateOne');
  expect(await link(`0x${'77'.repeat(20)}`, 'b')).toEqual(open);
  expect(await link(null, 'c')).toEqual(open);
  await sending.close();
  mails.close();
});
