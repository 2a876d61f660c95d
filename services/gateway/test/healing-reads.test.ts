import { serviceHeader, verifyServiceToken } from '@ipr/service-kit';
import { answerJson, internalSecret, problemCode, startGateway, startUpstream } from './start-gateway.ts';

const bytes = Buffer.from('0123456789'.repeat(20_000));
const cidOf = (letter: string) => `bafkrei${letter.repeat(52)}`;
/** Missing, damaged before the first byte, and broken off in the middle, until storage has restored them. */
const [missing, damaged, breaking, lost, away] = [cidOf('a'), cidOf('b'), cidOf('c'), cidOf('d'), cidOf('e')];
/** Storage answers for CIDs with these digits when the test says so. */
const held = 'h'.repeat(51);
const endless = cidOf('g');
let hasLeft = false;
const waiting: (() => void)[] = [];

type Part = Awaited<ReturnType<typeof startUpstream>>;
let ipfs: Part;
let storage: Part;
let gateway: Awaited<ReturnType<typeof startGateway>>;
const restored = new Set<string>();

beforeAll(async () => {
  ipfs = await startUpstream((req, res) => {
    const cid = (req.url ?? '').slice('/ipfs/'.length);
    if (cid === endless) {
      res.once('close', () => {
        hasLeft = true;
      });
      return void res.writeHead(200, { 'content-length': 10 ** 9 }).write(bytes);
    }
    if (cid === away) return answerJson(res, {}, 503);
    if (cid === damaged && !restored.has(cid)) return answerJson(res, {}, 500);
    if (cid !== breaking && !restored.has(cid)) return answerJson(res, {}, 404);
    const [, from = '0', to = ''] = /bytes=(\d+)-(\d*)/.exec(req.headers.range ?? '') ?? [];
    const part = bytes.subarray(Number(from), to ? Number(to) + 1 : undefined);
    const range = { 'content-range': `bytes ${from}-${Number(from) + part.length - 1}/${bytes.length}` };
    res.writeHead(req.headers.range ? 206 : 200, {
      'content-length': part.length,
      ...(req.headers.range ? range : {}),
    });
    if (restored.has(cid)) return void res.end(req.method === 'HEAD' ? undefined : part);
    res.write(part.subarray(0, 70_000), () => res.destroy());
  });
  storage = await startUpstream((req, res, body) => {
    if (verifyServiceToken(String(req.headers[serviceHeader]), internalSecret) !== 'gateway')
      return answerJson(res, {}, 401);
    const { ipfsHash } = JSON.parse(body);
    if (ipfsHash.includes(held)) return void waiting.push(() => answerJson(res, { isReadable: false }));
    const isReadable = ipfsHash !== lost;
    if (isReadable) restored.add(ipfsHash);
    answerJson(res, { isReadable });
  });
  gateway = await startGateway({ env: { IPFS_GATEWAY_URL: ipfs.url }, services: { storage: storage.url } });
});
afterAll(() => Promise.all([gateway, ipfs, storage].map((part) => part.close())));
beforeEach(() => {
  restored.clear();
  storage.seen.length = 0;
});

const read = (cid: string, headers: Record<string, string> = {}) => fetch(`${gateway.url}/ipfs/${cid}`, { headers });
const wholeOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

test.each([
  ['missing', missing],
  ['damaged', damaged],
])('%s content is restored by storage and served by the same request', async (_, cid) => {
  const answer = await read(cid);
  expect(answer.status).toBe(200);
  expect(bytes.equals(await wholeOf(answer))).toBe(true);
  expect(storage.seen.map(({ url, body }) => [url, body])).toEqual([
    ['/internal/content/heal', JSON.stringify({ ipfsHash: cid })],
  ]);
});

test('an answer that breaks off is continued where it stopped', async () => {
  const answer = await read(breaking);
  expect(bytes.equals(await wholeOf(answer))).toBe(true);
  expect(storage.seen).toHaveLength(1);
});

test('a range that breaks off is continued within the range', async () => {
  const answer = await read(breaking, { range: 'bytes=1000-150999' });
  expect(answer.status).toBe(206);
  expect(bytes.subarray(1_000, 151_000).equals(await wholeOf(answer))).toBe(true);
});

test('a reader who leaves makes storage check nothing', async () => {
  const controller = new AbortController();
  const answer = await fetch(`${gateway.url}/ipfs/${endless}`, { signal: controller.signal });
  expect(answer.status).toBe(200);
  controller.abort();
  while (!hasLeft) await new Promise((resolve) => setTimeout(resolve, 10));
  // A later read is answered by the gateway after it has noticed the first one's end.
  expect((await read(away)).status).toBe(503);
  expect(storage.seen).toEqual([]);
});

test('content that storage cannot restore is requested from it once for concurrent and soon repeated reads', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => read(lost)));
  for (const answer of [...answers, await read(lost)]) {
    expect(answer.status).toBe(404);
    expect(await problemCode(answer)).toBe('storage.content-not-found');
  }
  expect(storage.seen).toHaveLength(1);
});

test('an IPFS gateway that is away makes storage check nothing', async () => {
  const answer = await read(away);
  expect([answer.status, await problemCode(answer)]).toEqual([503, 'storage.unavailable']);
  expect(storage.seen).toEqual([]);
});

test('requests to storage at the same time are bounded; further reads are answered without one', async () => {
  const digits = 'abcdefghijklmnopqrstuvwxyz234567';
  let answered = 0;
  const reads = Array.from({ length: 20 }, async (_, at) => {
    const { status } = await read(`bafkrei${held}${digits[at]}`);
    answered += 1;
    return status;
  });
  while (answered < 4 || waiting.length < 16) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(storage.seen).toHaveLength(16);
  for (const answer of waiting) answer();
  expect(new Set(await Promise.all(reads))).toEqual(new Set([404]));
});
