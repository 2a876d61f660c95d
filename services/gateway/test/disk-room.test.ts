import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { answerJson, problemCode, startGateway, startUpstream } from './start-gateway.ts';

const free = (() => {
  const { bavail, bsize } = statfsSync(tmpdir());
  return bavail * bsize;
})();

type Gateway = Awaited<ReturnType<typeof startGateway>>;
const withGateway = async (lowBytes: number, fullBytes: number, act: (gateway: Gateway) => Promise<void>) => {
  const workfiles = await startUpstream((_, response) => answerJson(response, { ok: true }));
  const gateway = await startGateway({
    services: { workfiles: workfiles.url, identity: workfiles.url },
    env: { DISK_FOLDER: tmpdir(), DISK_LOW_BYTES: String(lowBytes), DISK_FULL_BYTES: String(fullBytes) },
  });
  try {
    await act(gateway);
  } finally {
    await gateway.close();
    await workfiles.close();
  }
};

const call = (url: string, method: string, path: string) =>
  fetch(`${url}/api/v1${path}`, {
    method,
    headers: { origin: url, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: '{}' }),
  });

test('enough room is not mentioned', () =>
  withGateway(0, 0, async ({ url }) => {
    const answer = await call(url, 'POST', '/folders');
    expect([answer.status, answer.headers.get('x-disk-room')]).toEqual([200, null]);
  }));

test('little room is announced, and writes go on', () =>
  withGateway(2 * free, 0, async ({ url }) => {
    const answer = await call(url, 'POST', '/folders');
    expect([answer.status, answer.headers.get('x-disk-room')]).toEqual([200, 'low']);
  }));

test('without room writes are refused with their own code; reading and signing in go on', () =>
  withGateway(4 * free, 2 * free, async ({ url }) => {
    const refused = await call(url, 'POST', '/folders');
    expect([refused.status, refused.headers.get('x-disk-room')]).toEqual([507, 'full']);
    expect(await problemCode(refused)).toBe('disk.full');
    const read = await call(url, 'GET', '/folders');
    expect([read.status, read.headers.get('x-disk-room')]).toEqual([200, 'full']);
    expect((await call(url, 'POST', '/auth/email')).status).toBe(200);
    expect((await call(url, 'POST', '/wallet/signatures')).status).toBe(200);
  }));
