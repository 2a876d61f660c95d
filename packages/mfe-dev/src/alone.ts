// `npm start -w <module>`: one micro-frontend in the harness, over a running registry.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { buildsPath } from './app-build.ts';
import { createBuildsFeed } from './builds-feed.ts';
import { listenOnFreePort } from './listen-on-free-port.ts';
import { proxyToPortal } from './proxy-to-portal.ts';
import { sendBuilt } from './send-built.ts';
import { startCompiler } from './start-compiler.ts';

const defaultPort = 9101;
const lookMs = 2_000;
/** Page shown until the first build is complete. */
const building = '<!doctype html><meta http-equiv="refresh" content="1"><p>The module is being built.</p>';
const portalPaths = /^\/(?:api|rpc|graphql|ipfs|lit|modules|dev|errors|health|config\.json|remotes\.json)(?:[/?]|$)/;

const root = resolve(import.meta.dirname, '../../..');
const name = process.argv[2] ?? '';
const portal = new URL(process.env.GATEWAY_URL ?? `http://localhost:${process.env.IPR_PORT ?? 9000}`).origin;
const print = (line: string) => process.stdout.write(`${line}\n`);

if (!existsSync(join(root, name, 'src/standalone.tsx'))) {
  process.stderr.write(`'${name}' is no folder with a src/standalone.tsx. Try: npm start -w mfe-assets\n`);
  process.exit(1);
}

/** The portal's content security policy, applied to the standalone page too. */
let policy: string | undefined;
let answered: boolean | undefined;
const look = async (): Promise<void> => {
  const response = await fetch(`${portal}/config.json`).catch(() => undefined);
  policy = response?.headers.get('content-security-policy') ?? policy;
  const ok = response?.ok ?? false;
  if (ok !== answered)
    print(
      ok
        ? `It works on the registry at ${portal}.`
        : `No registry answers at ${portal}. Start one in another terminal: npm start`,
    );
  answered = ok;
};

const output = join(root, '.cache/alone', `${name}-${process.pid}`);
mkdirSync(output, { recursive: true });
process.on('exit', () => rmSync(output, { recursive: true, force: true }));

const feed = createBuildsFeed();
const toPortal = proxyToPortal(portal);
const server = createServer(async (request, response) => {
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  if (path === buildsPath) return feed.serve(request, response);
  if (portalPaths.test(path)) return toPortal(request, response);
  const headers = policy ? { 'content-security-policy': policy } : {};
  const isPage = !/\.[a-z0-9]+$/i.test(path);
  if (await sendBuilt(response, output, isPage ? 'index.html' : path, headers)) return;
  if (isPage) response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(building);
  else response.writeHead(404).end();
});

const port = await listenOnFreePort(server, Number(process.env.PORT ?? defaultPort));
let shown = false;
const compiler = startCompiler([{ folder: join(root, name), output, env: 'alone' }], {
  onBuild: (build) => {
    feed.announce(build);
    if (build.errors.length > 0) print(`✗ ${build.app} does not compile:\n${build.errors.join('\n')}`);
    else print(`  ${build.app} ${shown ? 'changed' : 'built'} ${(build.took / 1000).toFixed(1)} s`);
    if (!shown && build.errors.length === 0) print(`http://localhost:${port}`);
    shown ||= build.errors.length === 0;
  },
  onDeath: (why) => print(`${why}; starting it again`),
});
await look();
setInterval(() => void look(), lookMs).unref();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void compiler.stop().then(() => process.exit(0)));
