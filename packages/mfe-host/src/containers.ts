import { ModuleRelease } from '@ipr/api';
import { Failure, failedFiles, listedFiles, pageState } from '@ipr/domain';
import { loadTimeoutMs, within } from '@ipr/mfe-contract';
import { unverifiedFolders } from './integrity/assess-url.ts';
import { guardPage } from './integrity/guard-page.ts';

/** A module's build as a federation container: a script that defines a global of the module's name. */
interface Container {
  get(part: string): Promise<() => unknown>;
}

interface Opened {
  readonly entry: string;
  readonly container: Container;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isContainer = (value: unknown): value is Container => isRecord(value) && typeof value.get === 'function';
const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce((found: unknown, key) => (isRecord(found) ? found[key] : undefined), value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const runScript = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    Object.assign(script, { src: url, async: true, crossOrigin: 'anonymous' });
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${url} cannot be loaded`));
    };
    document.head.append(script);
  });

/**
 * Starts a download that the container would request only after its own. The bundler requests only scripts of other origins by
 * CORS; a preload by another mode would be a second download.
 */
const preload = (href: string): void => {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'script', href });
  if (new URL(href).origin !== location.origin) link.crossOrigin = 'anonymous';
  document.head.append(link);
};

/** The code that finds out the reason is loaded with the first failure. */
const explained = async (url: string, integrity: string | undefined, cause: unknown): Promise<Failure> => {
  const { explainFailure } = await import('./explain-failure.ts').catch(() => ({
    explainFailure: async () => new Failure('network.unreachable', {}, cause),
  }));
  return explainFailure(url, integrity, cause);
};

interface Files {
  readonly entry: string;
  readonly scriptsOf: (part: string) => readonly string[];
}

/** @throws Failure network.unreachable, module.missing, module.tampered */
const read = async (url: string, init: RequestInit): Promise<unknown> => {
  try {
    const response = await fetch(url, init);
    if (!response.ok) throw new Error(`${url}: status ${response.status}`);
    return await response.json();
  } catch (thrown) {
    throw await explained(url, init.integrity, thrown);
  }
};

/** The verified files of a release. From here on the page loads them with these hashes, and no other file of a module. */
const readRelease = async (url: string, name: string, init: RequestInit): Promise<Files> => {
  guardPage();
  const release = ModuleRelease.parse(await read(url, init));
  if (release.name !== name) throw new Error(`${url} is a release of ${release.name}`);
  const urlOf = (file: string) => new URL(file, url).href;
  for (const [file, hash] of Object.entries(release.files)) listedFiles().set(urlOf(file), hash);
  return { entry: urlOf(release.entry), scriptsOf: (part) => (release.parts[part] ?? []).map(urlOf) };
};

/** The bundler's manifest, during development: the URLs of the entry and of the first scripts of each part, relative to itself. @throws Error without an entry */
const readManifest = async (url: string, init: RequestInit): Promise<Files> => {
  unverifiedFolders().add(new URL('.', url).href);
  const manifest = await read(url, { ...init, cache: 'no-cache' });
  const [path, name] = ['path', 'name'].map((key) => at(manifest, 'metaData', 'remoteEntry', key));
  if (typeof path !== 'string' || typeof name !== 'string') throw new Error(`${url} names no entry`);
  const urlOf = (file: unknown) => new URL(String(file), url).href;
  const scriptsOf = (part: string) =>
    listOf(at(manifest, 'exposes'))
      .filter((exposed) => at(exposed, 'path') === part)
      .flatMap((exposed) => listOf(at(exposed, 'assets', 'js', 'sync')).map(urlOf));
  return { entry: urlOf(path + name), scriptsOf };
};

interface Wanted {
  readonly name: string;
  /** URL of the module's release or manifest. */
  readonly manifest: string;
  /** Hash of the release; missing in development. */
  readonly integrity?: string | undefined;
  /** Path of the part, e.g. './module'. */
  readonly part: string;
}

/** Replaces copies in the browser's cache: a file that was tampered with on its way stays there, because its name is immutable. */
const refresh = (urls: readonly string[], signal: AbortSignal): Promise<unknown> =>
  Promise.all(urls.map((url) => fetch(url, { cache: 'reload', signal }).catch(() => undefined)));

/** @param before of an earlier attempt, kept while its script is the newest: a second copy would have a state of its own */
const open = async (
  { name, manifest, integrity, part }: Wanted,
  before: Opened | undefined,
  isRetry: boolean,
  signal: AbortSignal,
): Promise<Opened> => {
  const renew = async (...urls: string[]) => {
    if (integrity && isRetry) {
      failedFiles().clear();
      await refresh(urls, signal);
    }
    signal.throwIfAborted();
  };
  await renew(...new Set([manifest, ...failedFiles()]));
  const { entry, scriptsOf } = await (integrity
    ? readRelease(manifest, name, { integrity, signal })
    : readManifest(manifest, { signal }));
  if (before?.entry === entry) return before;
  await renew(entry, ...scriptsOf(part));
  scriptsOf(part).forEach(preload);
  await runScript(entry).catch(async (thrown: unknown) => {
    throw await explained(entry, listedFiles().get(entry), thrown);
  });
  const container: unknown = Reflect.get(globalThis, name);
  if (!isContainer(container)) throw new Error(`${entry} defines no module ${name}`);
  return { entry, container };
};

const opened = pageState('containers', () => new Map<string, Promise<Opened>>());

const openOnce = (wanted: Wanted, isRetry: boolean): Promise<Opened> => {
  const known = opened.get(wanted.name);
  if (known && !isRetry) return known;
  const next = (known ?? Promise.resolve(undefined))
    .catch(() => undefined)
    .then((before) => {
      // One that hangs is forgotten: a later attempt waits for this one.
      const ended = new AbortController();
      const attempt = open(wanted, before, isRetry, ended.signal);
      return within(attempt, loadTimeoutMs, wanted.name).finally(() => ended.abort());
    });
  opened.set(wanted.name, next);
  next.catch(() => opened.get(wanted.name) === next && opened.delete(wanted.name));
  return next;
};

/** @throws Failure with the reason where a file of a module did not load: the bundler's own error names it. */
export const rethrowExplained = async (thrown: unknown): Promise<never> => {
  const url = at(thrown, 'request');
  if (typeof url !== 'string') throw thrown;
  // The bundler gives up one that hangs without an event of its element.
  failedFiles().add(url);
  throw await explained(url, listedFiles().get(url), thrown);
};

/**
 * The exports of a module's part.
 * @param isRetry reads the manifest once more: after a release it names other files
 * @throws Error if a file cannot be loaded
 */
export const loadExposed = async (wanted: Wanted, isRetry: boolean): Promise<unknown> => {
  const { container } = await openOnce(wanted, isRetry);
  const part = await container.get(wanted.part).catch(rethrowExplained);
  return part();
};
