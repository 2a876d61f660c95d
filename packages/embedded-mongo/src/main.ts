import { readSettings } from './config.ts';
import { startEmbeddedMongo } from './index.ts';

process.umask(0o077);

try {
  const server = await startEmbeddedMongo(readSettings());
  process.stdout.write(`${JSON.stringify({ listening: server.uri, port: server.port, pid: process.pid })}\n`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void server.close());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
