import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { readBytes } from './read-body.ts';

const requestOf = (stream: PassThrough) => Object.assign(stream, { headers: {} }) as unknown as IncomingMessage;

test('stops waiting for a body that never ends', async () => {
  const body = new PassThrough();
  body.write('{"a":');
  await expect(readBytes(requestOf(body), 1024, 20)).rejects.toMatchObject({ code: 'request.cancelled' });
});

test('reads a body that ends in time completely', async () => {
  const body = new PassThrough();
  const read = readBytes(requestOf(body), 1024, 60_000);
  body.end('all of it');
  expect((await read).toString()).toBe('all of it');
});
