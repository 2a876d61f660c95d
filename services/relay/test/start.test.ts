import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startNode } from '@ipr/adapter-rpc/node.fixture';
import { startProblem } from '@ipr/service-kit/main';
import { compiled } from '@ipr/service-kit/testing/service-process';
import { remoteKey } from '../src/signer/remote-key.ts';

const needed = {
  PORT: '0',
  MONGODB_URI: 'mongodb://127.0.0.1:1',
  INTERNAL_SECRET: 'a secret of more than thirty-two characters',
  CHAIN_ID: '80002',
  CHAIN_RPC_URL: 'http://127.0.0.1:1/v2/a-secret-key',
  RELAY_PRIVATE_KEY: '11'.repeat(32),
};

/** Output of a process that does not start. */
const outputOf = async (env: Readonly<Record<string, string>>): Promise<string> => {
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  const child = spawn(process.execPath, ['--no-warnings', main], { env: { ...compiled, ...needed, ...env } });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  expect(await once(child, 'close')).toEqual([1, null]);
  return Buffer.concat(chunks).toString();
};

test('names the variable of a private key out of range and never prints the key', async () => {
  const key = 'ff'.repeat(32);
  const settings = [{ RELAY_PRIVATE_KEY: key }, { RELAY_PRIVATE_KEYS: `${'11'.repeat(32)},${key}` }];
  for (const [at, env] of settings.entries()) {
    const output = await outputOf(env);
    expect(output).toContain(Object.keys(settings[at] ?? {})[0]);
    for (const secret of [key, String(BigInt(`0x${key}`)).slice(0, 12)]) expect(output).not.toContain(secret);
  }
  expect(await outputOf({ RELAY_PRIVATE_KEY: '00'.repeat(32) })).toContain('RELAY_PRIVATE_KEY: is no key');
});

test('reports a node of another chain with both ids', async () => {
  await using node = await startNode({ eth_chainId: '0x89' });
  const output = await outputOf({ CHAIN_RPC_URL: node.url });
  expect(output).toContain(`chain.wrong-network: CHAIN_ID is 80002, but CHAIN_RPC_URL ${new URL(node.url).origin}`);
  expect(output).toContain('serves chain 137');
  expect(output).not.toContain('a-secret-key');
});

test('names variable and host of a node that does not answer, without its API key', async () => {
  const output = await outputOf({});
  expect(output).toContain('chain.unavailable: CHAIN_RPC_URL: http://127.0.0.1:1 does not answer');
  expect(output).not.toContain('a-secret-key');
});

test('names the variable of a signing service that does not answer', async () => {
  const problem = await remoteKey({ url: 'http://127.0.0.1:1/tenant', keyId: 'one' }).catch(startProblem);
  expect(problem).toBe('relay.unavailable: RELAY_SIGNER_URL: http://127.0.0.1:1 gives no answer to public-key');
});
