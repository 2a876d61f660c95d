import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

const globalsUrl = 'jest:globals';
const globalNames = ['afterAll', 'afterEach', 'beforeAll', 'beforeEach', 'describe', 'expect', 'it', 'jest', 'test'];

const globalsSource = globalNames.map((name) => `export const { ${name} } = globalThis;`).join('\n');

const swcOptions = {
  sourceMaps: true,
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    target: 'es2023',
    experimental: { keepImportAttributes: true },
    transform: { react: { runtime: 'automatic' } },
  },
  module: { type: 'es6' },
};

/** Where a file's source map is. Types are replaced by blanks, so only pages (JSX) need one. */
const mapOf = (folder, filename) => join(folder, `${encodeURIComponent(filename)}.map`);

const translate = (filename, folder) => {
  const source = readFileSync(filename, 'utf8');
  if (filename.endsWith('.ts')) return stripTypeScriptTypes(source);
  const { code, map } = transformSync(source, { ...swcOptions, filename });
  writeFileSync(mapOf(folder, filename), map);
  return code;
};

/** By file and time of its last change. Each test file evaluates our own modules again; they are translated once per worker. */
const translated = new Map();
const translateOnce = (filename, folder) => {
  const key = `${filename} ${statSync(filename).mtimeMs}`;
  if (!translated.has(key)) translated.set(key, translate(filename, folder));
  return translated.get(key);
};

/** Path of the source map by URL of a loaded page, as Jest needs it for stack traces. */
export const sourceMaps = new Map();

const asModule = (source) => ({ format: 'module', shortCircuit: true, source });

const loadFrom = (folder) => (url, context, next) => {
  const [path] = url.split('?');
  if (path === globalsUrl) return asModule(globalsSource);
  if (/\.(css|woff2)$/.test(path)) return asModule('export default "";');
  if (!/\.tsx?$/.test(path)) return next(url, context);
  const filename = fileURLToPath(path);
  if (path.endsWith('x')) sourceMaps.set(url, mapOf(folder, filename));
  return asModule(translateOnce(filename, folder));
};

const isPackage = (url) => url?.includes('/node_modules/');

/** Bundlers find files of packages without their extension; Node does not. */
const resolveLikeBundler = (specifier, context, next) => {
  try {
    return next(specifier, context);
  } catch (error) {
    const isOwnFile = specifier.startsWith('.') && !isPackage(context.parentURL);
    if (error.code !== 'ERR_MODULE_NOT_FOUND' || isOwnFile || specifier.endsWith('.js')) throw error;
    try {
      return next(`${specifier}.js`, context);
    } catch {
      throw error;
    }
  }
};

let isRegistered = false;

/**
 * Adds to Node's loader what tests need: pages (JSX), styles, `@jest/globals`, and our own modules once per test file. The
 * query of a test file's URL passes to the modules it imports, but not to packages from npm: a worker loads these once.
 */
export const registerLoader = (conditions, cacheFolder) => {
  if (isRegistered) return;
  isRegistered = true;
  mkdirSync(cacheFolder, { recursive: true });
  registerHooks({
    resolve: (specifier, context, next) => {
      const query = context.parentURL?.match(/\?run=.*/)?.[0] ?? '';
      if (specifier === '@jest/globals') return { url: `${globalsUrl}${query}`, format: 'module', shortCircuit: true };
      const found = resolveLikeBundler(
        specifier,
        { ...context, conditions: [...context.conditions, ...conditions] },
        next,
      );
      const isOwn = found.url.startsWith('file:') && !isPackage(found.url);
      return isOwn && query && !found.url.includes('?') ? { ...found, url: `${found.url}${query}` } : found;
    },
    load: loadFrom(cacheFolder),
  });
};
