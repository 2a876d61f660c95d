import { spawnSync } from 'node:child_process';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { extract } from 'tar-fs';

const cache = resolve(import.meta.dirname, '../../../../../.cache');

const packageRoot = (): { root: string; version: string } => {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  let root = dirname(entry);
  while (!existsSync(join(root, 'bin', 'chromium.br'))) root = dirname(root);
  return { root, version: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version };
};

const fontConfiguration = (dir: string) =>
  `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${dir}/fonts/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${dir}/font-cache</cachedir></fontconfig>`;

/** Unpacks next to the final folder and renames: a half-written browser is never run, and two processes may race. */
const unpackInto = async (root: string, dir: string): Promise<void> => {
  const temporary = `${dir}.${process.pid}`;
  mkdirSync(temporary, { recursive: true });
  const brotli = (file: string) =>
    [
      createReadStream(join(root, 'bin', file), { highWaterMark: 1 << 22 }),
      createBrotliDecompress({ chunkSize: 1 << 21 }),
    ] as const;
  await Promise.all([
    pipeline(...brotli('chromium.br'), createWriteStream(join(temporary, 'chromium'), { mode: 0o755 })),
    pipeline(...brotli('fonts.tar.br'), extract(join(temporary, 'fonts'))),
    pipeline(...brotli('al2023.tar.br'), extract(join(temporary, 'libraries'))),
  ]);
  writeFileSync(join(temporary, 'fonts.conf'), fontConfiguration(dir));
  try {
    renameSync(temporary, dir);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    if (!existsSync(join(dir, 'chromium'))) throw error;
  }
};

/**
 * The Chromium of @sparticuz/chromium, unpacked once per version into `.cache/`. Its own helper is not used: it unpacks
 * to a fixed shared path and runs any program found there. Libraries and fonts of the package serve machines that lack them.
 */
export const unpackBrowser = async (): Promise<{ executablePath: string; env: Record<string, string> }> => {
  const { root, version } = packageRoot();
  const dir = join(cache, `chromium-${version}-${process.arch}`);
  const executablePath = join(dir, 'chromium');
  if (!existsSync(executablePath)) await unpackInto(root, dir);
  const env: Record<string, string> = {};
  const libraries = spawnSync('ldd', [executablePath], { encoding: 'utf8' }).stdout ?? '';
  if (libraries.includes('not found')) {
    env.LD_LIBRARY_PATH = [join(dir, 'libraries', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  }
  if (!existsSync('/etc/fonts/fonts.conf')) env.FONTCONFIG_FILE = join(dir, 'fonts.conf');
  return { executablePath, env };
};
