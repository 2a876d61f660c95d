import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PublicProof } from '@ipr/api/public-proof';
import { isConfirmed, NodeUnavailable } from './query-node.ts';

const proof: PublicProof = {
  network: { chainId: 80_002, genesisHash: `0x${'1e'.repeat(32)}`, name: 'Polygon Amoy', local: false },
  registry: `0x${'5a'.repeat(20)}`,
  block: { number: '32', hash: `0x${'b1'.repeat(32)}` },
  answers: { asset: '0xaa', owner: '0xbb', assetOfFile: '0xcc' },
};
const wanted = { assetId: '7', sha256: 'ab'.repeat(32) };

type Call = { readonly id: number; readonly method: string; readonly params: readonly unknown[] };
const calls = ['eth_chainId', 'genesis', 'block', 'asset', 'owner', 'file'] as const;
const honest: readonly unknown[] = [
  '0x13882',
  { hash: proof.network.genesisHash },
  { hash: proof.block.hash },
  '0xAA',
  '0xbb',
  '0xcc',
];

/** What the node answers; a function to answer with something else than replies. */
let results: readonly unknown[] = honest;
let body: (replies: readonly object[]) => unknown = (replies) => replies;
let seen: readonly Call[] = [];
const server = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  seen = JSON.parse(Buffer.concat(parts).toString());
  const replies = seen.map(({ id }) => ({ jsonrpc: '2.0', id, result: results[id] ?? null })).toReversed();
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body(replies)));
});
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => void server.close());
beforeEach(() => {
  results = honest;
  body = (replies) => replies;
});
const query = () =>
  isConfirmed(
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    wanted,
    proof,
    new AbortController().signal,
  );

test('a node confirms the same chain, block and answers, in whatever order it answers', async () => {
  expect(await query()).toBe(true);
  expect(seen.map(({ params }) => params.at(-1))).toEqual([undefined, false, false, '0x20', '0x20', '0x20']);
});

test.each(calls.map((name, at) => [name, at] as const))('another answer to %s is no confirmation', async (_, at) => {
  results = honest.map((result, each) =>
    each === at ? (typeof result === 'string' ? '0xdd' : { hash: '0xdd' }) : result,
  );
  expect(await query()).toBe(false);
});

test.each(calls.map((name, at) => [name, at] as const))(
  'a missing answer to %s means that the node is not available',
  async (_, at) => {
    results = honest.map((result, each) => (each === at ? undefined : result));
    await expect(query()).rejects.toThrow(NodeUnavailable);
  },
);

test.each([{}, null, 'text', []])('an answer of %j means that the node is not available', async (answer) => {
  body = () => answer;
  await expect(query()).rejects.toThrow(NodeUnavailable);
});
