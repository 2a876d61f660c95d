// The compiler of `npm run dev` and of the standalone module: a child process, so that its crash does not end the parent. Its
// first argument is the list of apps as JSON; it sends every build to its parent.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Compiler, type Configuration, rspack, type Stats } from '@rspack/core';
import type { AppBuild } from './app-build.ts';
import type { WatchedApp } from './start-compiler.ts';
import { writesWhole } from './write-whole.ts';

type ConfigOf = (env: Record<string, unknown>, argv: { mode: 'development' }) => Configuration;

/** Milliseconds to wait for further changes: editors write a file in several steps. */
const gatherMs = 20;

const errorsOf = (stats: Stats): string[] =>
  (stats.toJson({ all: false, errors: true, colors: false }).errors ?? []).map(({ moduleName, message }) =>
    [moduleName, message].filter(Boolean).join('\n'),
  );

const follow = (compiler: Compiler, app: string) => {
  let begun = performance.now();
  let good = '';
  const report = (errors: readonly string[]) => {
    const build: AppBuild = { app, hash: good, took: Math.round(performance.now() - begun), errors };
    process.send?.(build);
  };
  compiler.hooks.watchRun.tap('news', () => {
    begun = performance.now();
  });
  compiler.watch({ aggregateTimeout: gatherMs, ignored: /[\\/](node_modules|\.git|dist)[\\/]/ }, (error, stats) => {
    if (error || !stats) return report([error?.message ?? 'the compiler ended without a word']);
    const errors = errorsOf(stats);
    if (errors.length === 0) good = stats.hash ?? '';
    report(errors);
  });
};

const watchApp = async ({ folder, output, env }: WatchedApp): Promise<void> => {
  const file = createRequire(join(folder, 'package.json')).resolve('./rspack.config.mjs');
  const { default: configOf } = (await import(pathToFileURL(file).href)) as { default: ConfigOf };
  const config = configOf(env ? { [env]: true } : {}, { mode: 'development' });
  const whole = { ...config, output: { ...config.output, path: output } };
  const compiler = rspack({ ...whole, infrastructureLogging: { level: 'error' } });
  compiler.outputFileSystem = writesWhole;
  follow(compiler, config.name ?? folder);
};

process.on('disconnect', () => process.exit());
// Ctrl-C signals the whole process group; the parent decides when this process ends.
process.on('SIGINT', () => undefined);
await Promise.all((JSON.parse(process.argv[2] ?? '[]') as WatchedApp[]).map(watchApp));
