import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { AppBuild } from './app-build.ts';

export interface WatchedApp {
  /** Folder of the app, with its rspack.config.mjs. */
  readonly folder: string;
  /** Output folder. */
  readonly output: string;
  /** Another build of the folder: a module together with its standalone page, or the shell's signing frame. */
  readonly env?: 'alone' | 'sign';
}

export interface CompilerEvents {
  readonly onBuild: (build: AppBuild) => void;
  /** Called when the compiler process itself has crashed; it is restarted. */
  readonly onDeath: (why: string) => void;
}

const restartMs = 1_000;

/** Builds and watches apps in a child process, which is restarted when it crashes. */
export const startCompiler = (apps: readonly WatchedApp[], { onBuild, onDeath }: CompilerEvents) => {
  let child: ChildProcess | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let wanted = true;

  const start = () => {
    const started = fork(join(import.meta.dirname, 'watch-apps.ts'), [JSON.stringify(apps)], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      env: { ...process.env, NODE_ENV: 'development' },
    });
    child = started;
    started.on('message', (build) => onBuild(build as AppBuild));
    started.once('exit', (code, signal) => {
      if (!wanted || child !== started) return;
      onDeath(`the compiler ended with ${signal ?? `code ${code}`}`);
      again = setTimeout(start, restartMs);
    });
  };
  start();

  const stop = async (): Promise<void> => {
    wanted = false;
    clearTimeout(again);
    const running = child;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const gone = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGTERM');
    await gone;
  };
  return {
    stop,
    /** Restarts the process, for changes that a compiler reads only at start, such as its configuration. */
    restart: async (): Promise<void> => {
      await stop();
      wanted = true;
      start();
    },
  };
};
