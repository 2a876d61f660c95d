/** Bundles the programs of the stack; what a bundle is for is said at `programFile`. Usage: npm run build -w @ipr/local-stack */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Stats } from '@rspack/core';
import { root } from '../paths.ts';
import { bundledPrograms, runsFromSource } from './bundled-programs.ts';
import { bundle } from './bundler.ts';
import { bundleName, bundlesFolder, currentFile } from './program-file.ts';

/** Native code, and packages that the MongoDB driver uses only where they are installed. */
const external =
  /^(@chainsafe\/blst|puppeteer-core|kerberos|@mongodb-js\/zstd|@aws-sdk\/credential-providers|gcp-metadata|snappy|socks|aws4|mongodb-client-encryption|@napi-rs\/.*)$/;

/** Sources of the repository among the files that were read. */
const ownSources = ({ compilation }: Stats): string[] =>
  [...compilation.fileDependencies]
    .map((file) => relative(root, file))
    .filter((file) => !file.startsWith('..') && !file.includes('node_modules') && statSync(join(root, file)).isFile())
    .sort();

/** @throws Error with the sources that would look for files at another place when they are bundled */
const refusePlaces = (sources: readonly string[]): void => {
  const found = sources.filter(
    (file) =>
      file.endsWith('.ts') &&
      !file.startsWith(`services/${runsFromSource}/`) &&
      /import\.meta\.(dirname|filename|url|resolve)/.test(readFileSync(join(root, file), 'utf8')),
  );
  if (found.length > 0)
    throw new Error(`Sources of a bundle cannot use their own place (import.meta): ${found.join(', ')}`);
};

/** The newest folders stay: a running stack still loads parts of its programs from them. */
const removeOlder = (): void => {
  const ageOf = (name: string) => statSync(join(bundlesFolder, name)).mtimeMs;
  const folders = readdirSync(bundlesFolder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const newestFirst = folders.map(({ name }) => name).sort((a, b) => ageOf(b) - ageOf(a));
  for (const name of newestFirst.slice(4)) rmSync(join(bundlesFolder, name), { recursive: true, force: true });
};

const begunAt = Date.now();
const folder = `${begunAt}-${randomBytes(3).toString('hex')}`;
mkdirSync(bundlesFolder, { recursive: true });
const entry = Object.fromEntries(bundledPrograms.map((program) => [bundleName(program), program]));
const sources = ownSources(await bundle({ entry, path: join(bundlesFolder, folder), node: 24, external }));
refusePlaces(sources);
const next = `${currentFile}.${folder}`;
writeFileSync(next, JSON.stringify({ folder, begunAt, sources: [...sources, 'package-lock.json'] }));
renameSync(next, currentFile);
removeOlder();
