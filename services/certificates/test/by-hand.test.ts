import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { toBase64 } from '@ipr/domain';
import { ChainDocument } from '@ipr/verify/take-home/document';
import { threeVersions } from '@ipr/verify/testing/take-home';
import { certificateOrder } from './certificate.fixture.ts';
import { type CertificateWorld, openWorld } from './world.fixture.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/verify-by-hand.md'), 'utf8');
const commands = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block);

const programs = ['qpdf', 'pdfsig', 'pdfdetach', 'openssl', 'curl', 'sha256sum'];
const missing = programs.filter((program) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0);
// The name of a skipped test says which program is missing.
const byHand = missing.length === 0 ? test : test.skip;
const suffix = missing.length === 0 ? '' : ` (without ${missing.join(', ')})`;

let world: CertificateWorld;
let folder: string;
let node: ReturnType<typeof createServer>;
beforeAll(async () => {
  folder = mkdtempSync(join(process.env.TMPDIR ?? '/tmp', 'by-hand-'));
  world = await openWorld();
  const order = await certificateOrder(world.authority);
  writeFileSync(join(folder, 'certificate.pdf'), await world.renderer.render(order));
  const pem = toBase64(world.authority.root).replace(/.{64}/g, '$&\n');
  writeFileSync(join(folder, 'tsa-root.pem'), `-----BEGIN CERTIFICATE-----\n${pem}\n-----END CERTIFICATE-----\n`);
  const chain = ChainDocument.parse(JSON.parse(new TextDecoder().decode(order.evidence.get('chain.json'))));
  node = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part) => void parts.push(part));
    request.on('end', () => {
      const [hash] = JSON.parse(Buffer.concat(parts).toString()).params;
      response.end(
        JSON.stringify({ jsonrpc: '2.0', id: 1, result: chain.transactions[hash as `0x${string}`]?.receipt ?? null }),
      );
    });
  });
  await new Promise<void>((resolve) => void node.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  node?.close();
  await world?.renderer.close();
  rmSync(folder, { recursive: true });
});

const run = async (file: Uint8Array) => {
  writeFileSync(join(folder, 'file'), file);
  const env = { ...process.env, NODE: `http://127.0.0.1:${(node.address() as AddressInfo).port}` };
  const script = ['set -e', ...commands].join('\n');
  // Not synchronous: this process answers as the node.
  const { spawn } = await import('node:child_process');
  const child = spawn('sh', ['-c', script], { cwd: folder, env });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => void output.push(part));
  const status = await new Promise<number | null>((resolve) => void child.once('close', resolve));
  return { status, output: Buffer.concat(output).toString() };
};

byHand(`the commands of the page verify a certificate, and refuse another file${suffix}`, async () => {
  const newest = threeVersions.at(-1)?.plain ?? new Uint8Array();
  const honest = await run(newest);
  expect(honest).toMatchObject({ status: 0, output: expect.stringContaining('Verification: OK') });
  const other = await run(new TextEncoder().encode('another file'));
  expect(other.status).not.toBe(0);
});
