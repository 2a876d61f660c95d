// `npm run dev`: the stack of `npm start`, with shell and modules built from source as they change.
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildsPath, createBuildsFeed, startCompiler } from '@ipr/mfe-dev';
import { buildChanged } from './build.ts';
import { createBuildReporter } from './dev/announce-builds.ts';
import { findModules } from './dev/find-modules.ts';
import { restartServices } from './dev/restart-services.ts';
import { runningParts } from './dev/running-parts.ts';
import { watchSources } from './dev/watch-sources.ts';
import { openWebFolder } from './dev/web-folder.ts';
import { dataFolder, root } from './paths.ts';
import { defaultPort } from './ports.ts';
import { isPortFree } from './supervisor/free-port.ts';

const noteLoaded = join(import.meta.dirname, 'dev/note-loaded.ts');
const print = (line: string) => process.stdout.write(`${line}\n`);

/** Announces builds to the gateway, which forwards them to open pages under the portal's origin. */
const openFeed = async () => {
  const feed = createBuildsFeed();
  const server = createServer((request, response) =>
    request.url === buildsPath ? feed.serve(request, response) : response.writeHead(404).end(),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { ...feed, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

/** The stack of `npm start` in its own group: Ctrl-C in the terminal reaches this process only, which passes it on once. */
const startStack = (web: string, buildsUrl: string) =>
  spawn(process.execPath, [join(root, 'deploy/local/src/main.ts'), ...process.argv.slice(2)], {
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
    env: {
      ...process.env,
      IPR_WEB: web,
      DEV_BUILDS_URL: buildsUrl,
      IPR_LOADED: join(web, 'loaded'),
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${pathToFileURL(noteLoaded).href}`,
    },
  });

const run = async (): Promise<number> => {
  const port = Number(process.env.IPR_PORT ?? defaultPort);
  if (!(await isPortFree(port)))
    throw new Error(`Port ${port} is taken. Stop what runs there, e.g. npm start, or choose another with IPR_PORT.`);
  await buildChanged(print, ['subgraph']);
  const modules = await findModules();
  const web = join(root, '.cache/dev', String(port));
  const feed = await openFeed();
  const report = createBuildReporter(print);
  print(`Building shell, ${modules.map(({ name }) => name).join(', ')} while the stack starts`);
  const compiler = startCompiler(openWebFolder(web, modules), {
    onBuild: (build) => {
      report(build);
      feed.announce(build);
    },
    onDeath: (why) => print(`${why}; starting it again`),
  });

  const restart = restartServices({
    parts: runningParts(dataFolder(), join(web, 'loaded')),
    print,
    pause: feed.pause,
    resume: feed.resume,
  });
  const sources = watchSources((files) => {
    if (files.some((file) => file.startsWith('packages/mfe-dev/rspack/'))) void compiler.restart();
    restart(files);
  });

  const stack = startStack(web, feed.url);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      sources.close();
      feed.pause();
      stack.kill(signal);
    });
  const code = await new Promise<number>((resolve) => {
    stack.once('error', () => resolve(1));
    stack.once('exit', (ended) => resolve(ended ?? 1));
  });
  sources.close();
  await compiler.stop();
  return code;
};

run().then(
  (code) => process.exit(code),
  (error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  },
);
