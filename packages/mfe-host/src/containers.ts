import { pageState } from '@ipr/domain';

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

/** The URLs of the entry and of the first scripts of each part, which the manifest names relative to itself. @throws Error without an entry */
const readManifest = async (url: string) => {
  const response = await fetch(url, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${url}: status ${response.status}`);
  const manifest: unknown = await response.json();
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
  /** URL of the module's manifest. */
  readonly manifest: string;
  /** Path of the part, e.g. './module'. */
  readonly part: string;
}

/** @param before of an earlier attempt, kept while its script is the newest: a second copy would have a state of its own */
const open = async ({ name, manifest, part }: Wanted, before: Opened | undefined): Promise<Opened> => {
  const { entry, scriptsOf } = await readManifest(manifest);
  if (before?.entry === entry) return before;
  scriptsOf(part).forEach(preload);
  await runScript(entry);
  const container: unknown = Reflect.get(globalThis, name);
  if (!isContainer(container)) throw new Error(`${entry} defines no module ${name}`);
  return { entry, container };
};

const opened = pageState('containers', () => new Map<string, Promise<Opened>>());

const openOnce = (wanted: Wanted, isRetry: boolean): Promise<Opened> => {
  const known = opened.get(wanted.name);
  if (known && !isRetry) return known;
  const next = (known ?? Promise.resolve(undefined)).catch(() => undefined).then((before) => open(wanted, before));
  opened.set(wanted.name, next);
  next.catch(() => opened.get(wanted.name) === next && opened.delete(wanted.name));
  return next;
};

/**
 * The exports of a module's part.
 * @param isRetry reads the manifest once more: after a release it names other files
 * @throws Error if a file cannot be loaded
 */
export const loadExposed = async (wanted: Wanted, isRetry: boolean): Promise<unknown> => {
  const { container } = await openOnce(wanted, isRetry);
  return (await container.get(wanted.part))();
};
