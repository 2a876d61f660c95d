import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Names, postMessage } from './post-message.ts';
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

const noAddress = (() => Promise.reject(new Error('ENODATA'))) as Names['resolve6'];
const answerWith = (addresses: string[] | undefined): Promise<string[]> =>
  addresses ? Promise.resolve(addresses) : Promise.reject(new Error('ENOTFOUND'));

test('name servers that never answer do not keep others from being resolved, nor the process from its files', async () => {
  const silent = createSocket('udp4').bind(0, '127.0.0.1');
  await once(silent, 'listening');
  const names = new Resolver({ timeout: 1_000, tries: 1 });
  names.setServers([`127.0.0.1:${silent.address().port}`]);
  const { target, close } = await startServer();
  const order: string[] = [];
  const note = (name: string) => () => void order.push(name);
  // More than a process has threads.
  const slow = Array.from({ length: 16 }, (_, at) =>
    postMessage(target(`slow-${at}.example`, isPublicAddress), {}, '{}', 30_000, names).then(note('slow')),
  );
  await postMessage(
    target('localhost', () => true),
    {},
    '{}',
    30_000,
    names,
  ).then(note('localhost'));
  await stat('.').then(note('file'));
  await Promise.all(slow);
  expect(order.slice(0, 2)).toEqual(['localhost', 'file']);
  names.cancel();
  silent.close();
  await close();
});

test('opens no connection to a name that resolves to a private address, whatever was checked before', async () => {
  const { target, connections, close } = await startServer();
  for (const host of ['localhost', '127.0.0.1'])
    expect(await postMessage(target(host, isPublicAddress), {}, '{}', 5_000)).toEqual({
      failure: 'address',
      status: null,
    });
  // Of a domain of the attacker: nothing, an own network, and a public address beside a private one.
  const found: Readonly<Record<string, string[]>> = {
    'inside.example': ['10.0.0.1'],
    'both.example': ['8.8.8.8', '127.0.0.1'],
  };
  const names: Names = {
    resolve4: ((name: string) => answerWith(found[name])) as Names['resolve4'],
    resolve6: noAddress,
  };
  for (const host of ['no-such-name.invalid', 'inside.example', 'both.example'])
    expect(await postMessage(target(host, isPublicAddress), {}, '{}', 5_000, names)).toEqual({
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
