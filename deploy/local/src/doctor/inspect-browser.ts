import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

interface Resolver {
  resolveBrowser(): Promise<{ executablePath: string; env: Readonly<Record<string, string>> }>;
}

const run = promisify(execFile);

/** The way in which certificates and stories find their browser, and whether it runs. It needs the packages, so it is loaded only here. */
export const inspectBrowser = async (root: string): Promise<{ version: string | null; trouble?: string }> => {
  // One of the packages is a browser, which is searched for first.
  if (!existsSync(join(root, 'node_modules', 'puppeteer-core')))
    return { version: null, trouble: 'unknown before the packages are installed' };
  try {
    const file = pathToFileURL(join(root, 'services/certificates/src/render/browser/resolve-browser.ts')).href;
    const { resolveBrowser } = (await import(file)) as Resolver;
    const { executablePath, env } = await resolveBrowser();
    const { stdout } = await run(executablePath, ['--version', '--no-sandbox'], {
      env: { ...process.env, ...env },
      timeout: 20_000,
    });
    return { version: stdout.trim() };
  } catch (error) {
    const { message } = error as Error;
    return { version: null, trouble: message.split('\n')[0] ?? '' };
  }
};

const pattern = '**/*.{ttf,otf,ttc,woff2,pfb}';
const countIn = (folder: string): number => globSync(pattern, { cwd: folder }).length;

/** Font files of this machine, and those that came with the stories' browser. */
export const countFonts = (root: string): readonly [system: number, packed: number] => [
  countIn('/usr/share/fonts') + countIn('/usr/local/share/fonts') + countIn(join(process.env.HOME ?? '/', '.fonts')),
  globSync('.cache/chromium-*/fonts', { cwd: root }).reduce((sum, folder) => sum + countIn(join(root, folder)), 0),
];
