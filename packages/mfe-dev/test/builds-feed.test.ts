import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AppBuild } from '../src/app-build.ts';
import { createBuildsFeed } from '../src/builds-feed.ts';

const build = (app: string, hash: string): AppBuild => ({ app, hash, took: 1, errors: [] });

const open = async (feed: ReturnType<typeof createBuildsFeed>) => {
  const server: Server = createServer(feed.serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

/** Reads until this many builds were received. */
const onMessage = async (response: Response, count: number): Promise<string[]> => {
  let text = '';
  const hashes = () =>
    [...text.matchAll(/data: (.*)\n\n/g)].map(([, data]) => (JSON.parse(data ?? '') as AppBuild).hash);
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString();
    if (hashes().length >= count) break;
  }
  return hashes();
};

test('sends a new page the newest build of every app, then later builds', async () => {
  const feed = createBuildsFeed();
  feed.announce(build('shell', 'old'));
  feed.announce(build('shell', 'new'));
  feed.announce(build('mfe_assets', 'one'));
  const server = await open(feed);
  const response = await fetch(server.url);
  feed.announce(build('shell', 'newest'));
  expect(await onMessage(response, 3)).toEqual(['new', 'one', 'newest']);
  server.close();
});

test('closes and refuses connections while paused, so that a gateway can shut down', async () => {
  const feed = createBuildsFeed();
  const server = await open(feed);
  const response = await fetch(server.url);
  feed.pause();
  await response.text();
  expect((await fetch(server.url)).status).toBe(503);
  feed.resume();
  const again = await fetch(server.url);
  expect(again.status).toBe(200);
  await again.body?.cancel();
  server.close();
});
