import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { readBytes } from './read-body.ts';

const requestOf = (stream: PassThrough) => Object.assign(stream, { headers: {} }) as unknown as IncomingMessage;

test('a body that never ends is waited for only so long', async () => {
  const body = new PassThrough();
  body.write('{"a":');
  await expect(readBytes(requestOf(body), 1024, 20)).rejects.toMatchObject({ code: 'request.cancelled' });
});

test('a body that ends in time is read whole', async () => {
  const body = new PassThrough();
  const read = readBytes(requestOf(body), 1024, 60_000);
  body.end('all of it');
  expect((await read).toString()).toBe('all of it');
});
