import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readOrigin, registryFetch } from './registry-fetch.ts';

const token = 'ipr_pat_of-a-test';

const serve = async (listener: RequestListener) => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.dispose]: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

test('the token reaches the registry, no other address, and no target of a redirect', async () => {
  const received: (string | undefined)[] = [];
  using stranger = await serve(({ headers }, response) => {
    received.push(`stranger ${headers.authorization}`);
    response.end();
  });
  using registry = await serve(({ headers, url }, response) => {
    received.push(headers.authorization);
    if (url === '/moved') response.writeHead(302, { location: stranger.origin });
    response.end('ok');
  });
  const send = registryFetch({ origin: registry.origin, token });
  expect(await (await send(`${registry.origin}/api/v1/auth/me`)).text()).toBe('ok');
  await expect(send(stranger.origin)).rejects.toThrow('not an address of');
  await expect(send(`${registry.origin}@127.0.0.1:1/`)).rejects.toThrow();
  await expect(send(`${registry.origin}/moved`)).rejects.toThrow();
  expect(received).toEqual([`Bearer ${token}`, `Bearer ${token}`]);
});

test('a function gives the token of each request', async () => {
  const received: (string | undefined)[] = [];
  using registry = await serve(({ headers }, response) => {
    received.push(headers.authorization);
    response.end();
  });
  let count = 0;
  const send = registryFetch({ origin: registry.origin, token: async () => `ipr_pat_${++count}` });
  await send(registry.origin);
  await send(registry.origin);
  expect(received).toEqual(['Bearer ipr_pat_1', 'Bearer ipr_pat_2']);
});

test.each(['', 'a b', 'a\r\nx: y', 'ä'])(
  'a malformed token (%j) is refused and not repeated in the error',
  async (text) => {
    const thrown = await registryFetch({ origin: 'http://127.0.0.1:9', token: text })('http://127.0.0.1:9/').catch(
      String,
    );
    expect(thrown).toBe('TypeError: The access token is malformed');
  },
);

test.each(['http://registry.example', 'http://localhost.example', 'ftp://localhost', 'https://a:b@registry.example'])(
  '%s is no origin of a registry',
  (address) => expect(() => readOrigin(address)).toThrow(TypeError),
);

test.each(['https://registry.example/path', 'http://localhost:9000', 'http://127.0.0.1:9000', 'http://[::1]:9000'])(
  '%s is one',
  (address) => expect(readOrigin(address)).toBe(new URL(address).origin),
);
