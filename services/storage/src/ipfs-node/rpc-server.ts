import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Logger } from '@ipr/service-kit/logger';
import { base58btc } from 'multiformats/bases/base58';
import type { IpfsNode } from './node.ts';
import { type NodeErrorKind, nodeErrorOf } from './node-error.ts';
import { addCommand } from './rpc-add.ts';
import { contentCommands, type RpcCommands, type RpcReply } from './rpc-content.ts';
import { filesCommands } from './rpc-files.ts';
import { readQuery } from './rpc-values.ts';

const basePath = '/api/v0/';
/** Kubo answers 500 to every refused command; a full disk gets 507 here (RFC 4918). */
const statusOf: Record<NodeErrorKind, number> = {
  'not-found': 500,
  invalid: 500,
  exists: 500,
  corrupt: 500,
  'no-space': 507,
};

/** Protobuf of a libp2p Ed25519 public key: type 1, then the 32 bytes. */
const keyBytes = (publicKey: Buffer) => Buffer.concat([Buffer.from([8, 1, 18, 32]), publicKey]);
/** Peer id: identity multihash of the key, base58btc without prefix (libp2p peer-ids). */
const peerIdOf = (publicKey: Buffer) =>
  base58btc.baseEncode(Buffer.concat([Buffer.from([0, 36]), keyBytes(publicKey)]));

const aboutCommands = (node: IpfsNode): RpcCommands => ({
  version: () => ({
    json: {
      Version: '0.43.0-embedded',
      Commit: '',
      Repo: '18',
      System: `${process.arch}/${process.platform}`,
      Golang: '',
    },
  }),
  id: () => ({
    json: {
      ID: peerIdOf(node.publicKey),
      PublicKey: keyBytes(node.publicKey).toString('base64'),
      Addresses: [],
      AgentVersion: 'ip-registry-embedded',
      Protocols: [],
    },
  }),
});

/** Any web page can post to this port without a preflight; the headers it cannot forge identify it. */
const comesFromBrowser = ({ headers }: IncomingMessage) => {
  const host = (headers.host ?? '').replace(/:\d+$/, '');
  const isLocal = host === '127.0.0.1' || host === 'localhost' || host === '[::1]';
  return !isLocal || headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;
};

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Other users of the machine reach the port, too. */
const hasToken = ({ headers }: IncomingMessage, token: string | undefined) =>
  token === undefined || timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));

const refuse = (response: ServerResponse, status: number, message: string) => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ Message: message, Code: 0, Type: 'error' }));
};

const answer = async (reply: RpcReply, response: ServerResponse) => {
  if (!reply) return void response.end();
  if ('bytes' in reply) {
    response.writeHead(200, { 'content-type': 'application/octet-stream', 'x-stream-output': '1' });
    return pipeline(reply.bytes, response);
  }
  const body =
    'json' in reply ? JSON.stringify(reply.json) : reply.lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(body);
};

const fail = (thrown: unknown, command: string, response: ServerResponse, log: Logger) => {
  const known = nodeErrorOf(thrown);
  if (!known || known.kind === 'corrupt' || known.kind === 'no-space') log.error({ err: thrown, command }, 'refused');
  if (response.headersSent) return response.destroy();
  if (known) return refuse(response, statusOf[known.kind], known.message);
  return refuse(response, 500, 'internal error');
};

/** The subset of Kubo's RPC v0 that this product and its operators use. POST only, for programs on this machine. */
export const rpcServer = (node: IpfsNode, log: Logger, token?: string): RequestListener => {
  const commands: RpcCommands = {
    ...aboutCommands(node),
    ...contentCommands(node),
    ...filesCommands(node),
    add: addCommand(node),
  };
  const run = async (request: IncomingMessage, response: ServerResponse, url: URL) => {
    const name = url.pathname.slice(basePath.length);
    const command = url.pathname.startsWith(basePath) && Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) return refuse(response, 404, 'command not found');
    try {
      await answer(await command(readQuery(url.searchParams), request), response);
    } catch (thrown) {
      fail(thrown, name, response, log);
    }
  };
  return (request, response) => {
    if (comesFromBrowser(request)) return refuse(response, 403, 'browsers are not served here');
    if (!hasToken(request, token)) return refuse(response, 403, 'the token is missing');
    if (request.method !== 'POST') return refuse(response, 405, 'use POST');
    return void run(request, response, new URL(request.url ?? '/', 'http://127.0.0.1'));
  };
};
