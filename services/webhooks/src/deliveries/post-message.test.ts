import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { postMessage } from './post-message.ts';
import { isPublicAddress } from './public-address.ts';
import type { Target } from './target.ts';

/** A server of this machine, which counts connections. */
const startServer = async () => {
  let connections = 0;
  const server = createServer((_, response) => {
    response.write('x'.repeat(100_000));
    // And never ends.
  });
  server.on('connection', () => connections++);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    connections: () => connections,
    target: (host: string, allows: Target['allows']): Target => ({
      url: new URL(`http://${host}:${port}/`),
      host,
      allows,
    }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

test('opens no connection to a name that resolves to a private address, whatever was checked before', async () => {
  const { target, connections, close } = await startServer();
  for (const host of ['localhost', '127.0.0.1'])
    expect(await postMessage(target(host, isPublicAddress), {}, '{}', 5_000)).toEqual({
      failure: 'address',
      status: null,
    });
  expect(await postMessage(target('no-such-name.invalid', isPublicAddress), {}, '{}', 5_000)).toEqual({
    failure: 'address',
    status: null,
  });
  expect(connections()).toBe(0);
  await close();
});

test('reads nothing of an answer but its status', async () => {
  const { target, close } = await startServer();
  expect(
    await postMessage(
      target('127.0.0.1', () => true),
      {},
      '{}',
      5_000,
    ),
  ).toEqual({ failure: null, status: 200 });
  await close();
});

test('a server that nothing listens on is not reachable', async () => {
  const { target, close } = await startServer();
  await close();
  expect(
    (
      await postMessage(
        target('127.0.0.1', () => true),
        {},
        '{}',
        5_000,
      )
    ).failure,
  ).toBe('unreachable');
});
