/** Bundles the programs of the stack; what a bundle is for is said at `programFile`. Usage: npm run build -w @ipr/local-stack */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type ExternalItemFunctionData, rspack, type Stats } from '@rspack/core';
import { root } from '../paths.ts';
import { bundledPrograms, runsFromSource } from './bundled-programs.ts';
import { bundleName, bundlesFolder, currentFile } from './program-file.ts';

/** Native code, and packages that the MongoDB driver uses only where they are installed. */
const external =
  /^(@chainsafe\/blst|puppeteer-core|kerberos|@mongodb-js\/zstd|@aws-sdk\/credential-providers|gcp-metadata|snappy|socks|aws4|mongodb-client-encryption|@napi-rs\/.*)$/;

const leaveOut = async ({ request = '', dependencyType }: ExternalItemFunctionData) =>
  external.test(request) ? `${dependencyType === 'esm' ? 'module' : 'node-commonjs'} ${request}` : undefined;

const compilerFor = (path: string) =>
  rspack({
    context: root,
    mode: 'production',
    target: 'node24',
    entry: Object.fromEntries(bundledPrograms.map((program) => [bundleName(program), `./${program}`])),
    devtool: false,
    output: {
      path,
      module: true,
      chunkFormat: 'module',
      chunkLoading: 'import',
      library: { type: 'module' },
      filename: '[name].mjs',
      chunkFilename: '[id].mjs',
    },
    optimization: {
      // Names of functions stay readable in stack traces.
      minimize: false,
      concatenateModules: false,
      // It removes private fields that are used (ky's class).
      innerGraph: false,
      splitChunks: { chunks: 'all', maxInitialRequests: 30 },
    },
    resolve: { extensions: ['.ts', '.js', '.mjs', '.json'], conditionNames: ['node', 'import', 'require', 'default'] },
    node: { __dirname: false, __filename: false },
    module: {
      parser: { javascript: { importMeta: false } },
      rules: [
        {
          test: /\.ts$/,
          type: 'javascript/auto',
          loader: 'builtin:swc-loader',
          options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2024' } },
        },
      ],
    },
    externals: leaveOut,
  });

const bundle = (path: string): Promise<Stats> =>
  new Promise((resolve, reject) => {
    const compiler = compilerFor(path);
    compiler.run((error, stats) => {
      compiler.close(() => {});
      if (error || !stats) reject(error ?? new Error('The bundler gave no result'));
      else if (stats.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })));
      else resolve(stats);
    });
  });

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
const sources = ownSources(await bundle(join(bundlesFolder, folder)));
refusePlaces(sources);
const next = `${currentFile}.${folder}`;
writeFileSync(next, JSON.stringify({ folder, begunAt, sources: [...sources, 'package-lock.json'] }));
renameSync(next, currentFile);
removeOlder();
