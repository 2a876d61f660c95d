import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { publicRoutes } from '@ipr/api/every-api';
import { createLogger, readConfig, serve } from '@ipr/service-kit';
import { gatewayApp } from '../src/app.ts';
import { Config } from '../src/config.ts';
import { preparePortalConfig } from '../src/portal/portal-config.ts';
import { openChain } from '../src/start-gateway.ts';

export const internalSecret = 'a-secret-of-at-least-32-characters';
export const genesisHash = `0x${'1e'.repeat(32)}`;

export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

const read = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
};

export const answerJson = (response: ServerResponse, value: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
};

/** A small real server that notes what reached it. */
export const startUpstream = async (answer: Answer) => {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const body = await read(request).catch(() => '');
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
    answer(request, response, body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    seen,
    server,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/** What a node answers to a body, one call or a batch. */
export const nodeAnswers = (body: string, results: Readonly<Record<string, unknown>>) => {
  const answer = ({ id, method }: { id: unknown; method: string }) => ({ jsonrpc: '2.0', id, result: results[method] });
  const calls = JSON.parse(body);
  return Array.isArray(calls) ? calls.map(answer) : answer(calls);
};

/** A port without a listener. */
export const deadUrl = async (): Promise<string> => {
  const { url, close } = await startUpstream(() => undefined);
  await close();
  return url;
};

const writeFiles = (folder: string, files: Readonly<Record<string, string | Buffer>>) => {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
};

export const keyset = { id: 'ks-1', publicKey: 'ab'.repeat(48), threshold: 3, nodes: 2 };

export interface GatewaySettings {
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** URLs of services that are not dead. */
  readonly services?: Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, string | Buffer>>;
  readonly level?: string;
}

export const devToken = 'a-token-of-at-least-32-characters';
/** As a program of the person who started the stack. */
export const withDevToken = { headers: { authorization: `Bearer ${devToken}` } };

/** SERVICES with this URL for every service, but for those that `given` names. */
export const serviceUrls = (url: string, given: Readonly<Record<string, string>> = {}): string =>
  [...publicRoutes.keys()].map((name) => `${name}=${given[name] ?? url}`).join();

/** A gateway on a free port whose upstreams are dead unless `env` or `services` names them. */
export const startGateway = async ({ env = {}, services = {}, files = {}, level = 'silent' }: GatewaySettings = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'ipr-gateway-'));
  writeFiles(folder, { 'keyset.json': JSON.stringify(keyset), 'shell/index.html': '<!doctype html>shell', ...files });
  const dead = await deadUrl();
  const portal = await deadUrl();
  const config = readConfig(Config, {
    PORT: new URL(portal).port,
    PUBLIC_ORIGIN: portal,
    INTERNAL_SECRET: internalSecret,
    SERVICES: serviceUrls(dead, services),
    IPFS_GATEWAY_URL: dead,
    CHAIN_RPC_URL: dead,
    INDEX_URL: dead,
    KEY_NODES: `0.0.0.1:7470=${dead},0.0.0.2:7470=${dead}`,
    KEYSET_FILE: join(folder, 'keyset.json'),
    REGISTRY_ADDRESS: `0x${'5A'.repeat(20)}`,
    REMOTES_FILE: join(folder, 'remotes.json'),
    SHELL_DIR: join(folder, 'shell'),
    MODULES_DIR: join(folder, 'modules'),
    DEV_TOKEN: devToken,
    ...env,
  });
  const log = createLogger('gateway', { level });
  const chain = openChain(config, log);
  const portalConfig = preparePortalConfig(config, chain);
  const app = gatewayApp({ config, log, version: '1.2.3', portalConfig, chain });
  const serving = await serve(app, { port: config.PORT, log });
  return {
    url: serving.url,
    folder,
    close: async () => {
      chain.stop();
      await serving.close();
      rmSync(folder, { recursive: true });
    },
  };
};

export const problemCode = async (response: Response): Promise<string> => {
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  return (await response.json()).code;
};
