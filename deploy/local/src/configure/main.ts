/**
 * `npm run configure -- FILE FOLDER` writes the variables of each process of a production deployment to FOLDER/<process>.env, from one
 * file with all of them. It writes nothing while a variable is missing or unsafe.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { envFileOf } from './env-file.ts';
import { processEnvironments } from './process-environments.ts';

process.umask(0o077);

const [file, folder, ...rest] = process.argv.slice(2);
try {
  if (!file || !folder || rest.length > 0) throw new Error('usage: npm run configure -- FILE FOLDER');
  const all = processEnvironments(parseEnv(readFileSync(file, 'utf8')));
  const texts = all.map(({ name, values }) => [name, envFileOf(values)] as const);
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of texts) writeFileSync(join(folder, `${name}.env`), text);
  process.stdout.write(`${texts.map(([name]) => name).join(' ')}\n`);
} catch (thrown) {
  process.stderr.write(`${(thrown as Error).message}\n`);
  process.exitCode = 1;
}
