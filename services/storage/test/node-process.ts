import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { compiled } from '@ipr/service-kit/testing/service-process';

const entry = join(import.meta.dirname, '../src/ipfs-node-main.ts');

export interface NodeProcess {
  readonly child: ChildProcess;
  readonly rpcUrl: string;
  readonly gatewayUrl: string;
  /** One RPC command; the body as text when it succeeds. */
  rpc(command: string, body?: FormData): Promise<Response>;
  /** Kills with SIGKILL and waits for the end. */
  kill(): Promise<void>;
}

export const temporaryFolder = async () => {
  const path = await mkdtemp(join(tmpdir(), 'ipr-storage-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
};

/** Reads the two ports from the node's own log lines. */
const portsOf = async (child: ChildProcess): Promise<Record<string, number>> => {
  const ports: Record<string, number> = {};
  if (!child.stdout) throw new Error('no output to read');
  for await (const line of createInterface({ input: child.stdout })) {
    const { part, port } = JSON.parse(line) as { part: string; port?: number };
    if (port) ports[part] = port;
    if (ports.rpc && ports.gateway) return ports;
  }
  throw new Error('the node ended before it listened');
};

/** The embedded node in its own process, as in production. */
export const startNodeProcess = async (folder: string, env: Record<string, string> = {}): Promise<NodeProcess> => {
  const child = spawn(process.execPath, ['--no-warnings', entry], {
    env: { ...compiled, IPFS_DIR: folder, IPFS_RPC_PORT: '0', IPFS_GATEWAY_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errorOutput = '';
  child.stderr?.on('data', (chunk) => {
    errorOutput += chunk;
  });
  const { rpc, gateway } = await portsOf(child).catch(() => {
    throw new Error(`the node ended before it listened: ${errorOutput}`);
  });
  child.stdout?.resume();
  const rpcUrl = `http://127.0.0.1:${rpc}`;
  return {
    child,
    rpcUrl,
    gatewayUrl: `http://127.0.0.1:${gateway}`,
    rpc: (command, body) => fetch(`${rpcUrl}/api/v0/${command}`, { method: 'POST', ...(body ? { body } : {}) }),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
};

export const formOf = (...files: readonly { name: string; bytes: Uint8Array }[]): FormData => {
  const form = new FormData();
  for (const { name, bytes } of files) form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name);
  return form;
};

export interface Added {
  readonly Name: string;
  readonly Hash: string;
}

export const addedOf = async (response: Response): Promise<Added[]> => {
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
};
