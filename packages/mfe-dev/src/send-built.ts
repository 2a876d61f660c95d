import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** Sends a built file with caching disabled. @param path raw URL path. @returns whether the file exists. */
export const sendBuilt = async (
  response: ServerResponse,
  folder: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<boolean> => {
  if (!/^[\w/.@-]+$/.test(path)) return false;
  // The leading slash makes normalize() drop '..' segments that would leave the folder.
  const file = join(folder, normalize(`/${path}`));
  const bytes = await readFile(file).catch(() => undefined);
  if (!bytes) return false;
  const type = types[extname(file)] ?? 'application/octet-stream';
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store', ...headers }).end(bytes);
  return true;
};
