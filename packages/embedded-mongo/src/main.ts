import { startEmbeddedMongo } from './index.ts';

process.umask(0o077);

const directory = process.env.EMBEDDED_MONGO_DIR;
const port = process.env.EMBEDDED_MONGO_PORT ?? '';
if (!directory) fail('EMBEDDED_MONGO_DIR has to name the data folder');
if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
  fail('EMBEDDED_MONGO_PORT has to be a port number, 0 for a free one');

try {
  const server = await startEmbeddedMongo({ dataDir: directory, port: Number(port) });
  process.stdout.write(`${JSON.stringify({ listening: server.uri, port: server.port, pid: process.pid })}\n`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void server.close());
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

function fail(why: string): never {
  process.stderr.write(`${why}\n`);
  process.exit(1);
}
