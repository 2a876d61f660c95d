import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { uploadSubgraph } from './upload-subgraph.ts';

const manifest = `schema:
  file: schema.graphql
dataSources:
- source:
    address: "0x${'ab'.repeat(20)}"
  mapping:
    abis:
    - file: Registry/IPRegistry.json
    file: Registry/Registry.wasm
`;
const wasm = Uint8Array.from({ length: 300 }, (_, at) => at % 256);
let folder = '';
let isAway = false;
const stored = new Map<string, Buffer>();

/** Stores content under its hash, as an IPFS node does, and reports it and each folder that its name contains in a line of its own. */
const node = createServer(async (request, response) => {
  const headers = new Headers({ 'content-type': request.headers['content-type'] ?? '' });
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const form = await new Response(Buffer.concat(parts), { headers }).formData();
  const file = form.get('file') as File;
  const content = Buffer.from(await file.arrayBuffer());
  const cid = `Qm${createHash('sha256').update(content).digest('hex')}`;
  stored.set(cid, content);
  response.statusCode = isAway ? 503 : 200;
  const folders = file.name.split('/').slice(0, -1);
  const lines = [file.name, ...folders].map((Name) => JSON.stringify({ Name, Hash: cid }));
  response.end(lines.join('\n'));
});
const api = () => `http://127.0.0.1:${(node.address() as AddressInfo).port}/api/v0`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'subgraph-'));
  await mkdir(join(folder, 'Registry'));
  await writeFile(join(folder, 'subgraph.yaml'), manifest);
  await writeFile(join(folder, 'schema.graphql'), 'type A @entity { id: ID! }');
  await writeFile(join(folder, 'Registry', 'IPRegistry.json'), '[]');
  await writeFile(join(folder, 'Registry', 'Registry.wasm'), wasm);
  await once(node.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  node.close();
  await rm(folder, { recursive: true });
});

test('uploads the files, then the manifest with their links and the unchanged address', async () => {
  const text = String(stored.get(await uploadSubgraph(folder, api())));
  const links = [...text.matchAll(/"\/ipfs\/(\w+)"/g)].map(([, cid]) => stored.get(cid ?? ''));
  expect(links.map((content) => content?.length)).toEqual([26, 2, wasm.length]);
  expect(links[2]?.equals(wasm)).toBe(true);
  expect(text).toContain(`address: "0x${'ab'.repeat(20)}"`);
});

test('reports the file that the node refused', async () => {
  isAway = true;
  await expect(uploadSubgraph(folder, api())).rejects.toThrow('503 to schema.graphql');
});
