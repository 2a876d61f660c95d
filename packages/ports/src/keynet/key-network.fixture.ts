import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, startChain, stopProcess, until } from './chain.fixture.ts';

const node = (script: string) => `${root}services/keys/src/${script}`;

/** Types are stripped and code is compiled once for all processes, not at every start. */
const compiled = { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(root, '.cache', 'compiled') };

const deal = (directory: string) =>
  JSON.parse(execFileSync(process.execPath, [node('deal-main.ts'), directory], { encoding: 'utf8', env: compiled }));

/** The port that a node reports in its log; it chooses a free one. @throws Error with its output when it does not listen */
const listeningPort = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    let text = '';
    const read = (chunk: unknown) => {
      text += String(chunk);
      const [, port] = /"port":(\d+)[,}]/.exec(text) ?? [];
      if (port) resolve(Number(port));
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('close', () => reject(new Error(`the key node exited before it listened: ${text}`)));
  });

/** Routes /lit/<label>/… to a node, like the gateway. */
const startProxy = async (targets: Map<string, number>) => {
  const server = http.createServer((request, response) => {
    const [, label = '', path = ''] = /^\/lit\/([^/]+)(\/.*)$/.exec(request.url ?? '') ?? [];
    const port = targets.get(label);
    const refuse = () => response.writeHead(502, { 'content-type': 'text/plain' }).end('no upstream');
    if (!port) return void refuse();
    const upstream = http.request(
      { host: '127.0.0.1', port, path, method: request.method, headers: request.headers, agent: false },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    upstream.on('error', refuse);
    request.pipe(upstream);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return { server, port: (server.address() as { port: number }).port };
};

/** Real key nodes (3 of 5) on a real chain, behind one origin. @param count nodes that are started, the first of the five */
export const startKeyNetwork = async (chainFlags: readonly string[] = [], count = 5) => {
  const directory = mkdtempSync(join(tmpdir(), 'keys-'));
  const keys = join(directory, 'keyset');
  const keyset = deal(keys);
  const chain = await startChain(chainFlags);
  const labels = [1, 2, 3, 4, 5].map((i) => `0.0.0.${i}:7470`);
  const targets = new Map<string, number>();
  const proxy = await startProxy(targets);
  const origin = `http://localhost:${proxy.port}`;
  const nodes = labels.map((label) => `${origin}/lit/${label}`);
  const running = new Map<number, ChildProcess>();
  const output: string[] = [];

  const isUp = async (index: number) => (await fetch(`${nodes[index - 1]}/health`)).ok;
  /** True when the node responds, even if it refuses the request. */
  const refuses = async (index: number) => {
    const health = await (await fetch(`${nodes[index - 1]}/health`)).json();
    return typeof health.errorCode === 'string';
  };

  const start = async (index: number, environment: Record<string, string> = {}, isReady = isUp) => {
    const env = {
      ...compiled,
      PORT: '0',
      KEYS_PUBLIC_URL: nodes[index - 1],
      KEYS_SHARE_FILE: join(keys, `share-${index}.json`),
      REGISTRY_ADDRESS: chain.registry,
      KEYS_RPC_URLS: chain.rpc,
      KEYS_SIWE_DOMAINS: `localhost:${proxy.port}`,
      KEYS_HEAD_MEMO_MS: '0',
      ...environment,
    };
    const label = labels[index - 1] ?? '';
    const child = spawn(process.execPath, ['--max-semi-space-size=1', '--max-old-space-size=48', node('main.ts')], {
      env,
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => output.push(String(text)));
    running.set(index, child);
    targets.set(label, await listeningPort(child));
    await until(() => isReady(index));
  };
  const stop = async (index: number, signal: NodeJS.Signals = 'SIGKILL') => {
    const child = running.get(index);
    running.delete(index);
    targets.delete(labels[index - 1] ?? '');
    if (child) await stopProcess(child, signal);
    return child;
  };

  /** Restarts a node with a share of another keyset, while it claims to belong to this one. */
  const startFaultyNode = async (index: number) => {
    const other = join(directory, `other-${index}`);
    deal(other);
    const file = join(other, `share-${index}.json`);
    const claim = { ...JSON.parse(readFileSync(file, 'utf8')), keysetId: keyset.id, groupPublicKey: keyset.publicKey };
    writeFileSync(file, JSON.stringify(claim));
    await stop(index);
    await start(index, { KEYS_SHARE_FILE: file });
  };

  await Promise.all(labels.slice(0, count).map((_, i) => start(i + 1)));
  return {
    chain,
    directory,
    keys,
    keyset: keyset as { id: string; publicKey: string; threshold: number; nodes: number },
    origin,
    domain: `localhost:${proxy.port}`,
    nodes,
    output,
    running,
    refuses,
    start,
    stop,
    startFaultyNode,
    async close() {
      await Promise.all([...running.keys()].map((index) => stop(index)));
      proxy.server.closeAllConnections();
      proxy.server.close();
      await chain.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
};
export type KeyNetwork = Awaited<ReturnType<typeof startKeyNetwork>>;
