import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedMongo, startEmbeddedMongo } from './index.ts';

/** For tests: a server on a free port over a temporary folder, which `close` removes. */
export async function startTemporaryMongo(
  options: { readonly expiryIntervalMs?: number } = {},
): Promise<EmbeddedMongo> {
  const dataDir = await mkdtemp(join(tmpdir(), 'embedded-mongo-'));
  const server = await startEmbeddedMongo({ ...options, dataDir });
  const close = async (): Promise<void> => {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...server, close };
}
