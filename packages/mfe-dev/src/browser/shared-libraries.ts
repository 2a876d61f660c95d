/** Code of a loaded library: a call returns its exports. */
type Factory = () => unknown;
type Getter = () => Promise<Factory>;
type ModuleId = string | number;

/** A library that a build imports. */
interface Wanted {
  readonly shareKey: string;
  /** One version, or '^' and the lowest version of a range. */
  readonly requiredVersion: string;
  /** The build's own copy. */
  readonly fallback?: Getter;
}

interface Provided {
  readonly version: string;
  readonly get: Getter;
}

/** The part of a build's runtime (`__webpack_require__`) that the federation plugin fills in; hot updates replace the data. */
export interface Build {
  readonly m: Record<ModuleId, (module: { exports: unknown }) => void>;
  readonly c: Record<ModuleId, unknown>;
  readonly f: { consumes?: (chunkId: ModuleId, promises: Promise<unknown>[]) => void };
  I?: () => object;
  initContainer?: () => object;
  /** Gives the exports of an exposed file; `R` is read by the build while it loads the file. */
  getContainer?: (file: string, getScope: unknown) => Promise<Factory>;
  R?: unknown;
  readonly initializeExposesData?: { readonly moduleMap: Readonly<Record<string, () => Promise<Factory>>> };
  readonly initializeSharingData?: {
    readonly scopeToSharingDataMapping: Readonly<
      Record<string, readonly { readonly name: string; readonly version: string; readonly factory: Getter }[]>
    >;
  };
  readonly consumesLoadingData?: {
    readonly chunkMapping?: Readonly<Record<string, readonly ModuleId[]>>;
    readonly initialConsumes?: readonly ModuleId[];
    readonly moduleIdToConsumeDataMapping: Readonly<Record<ModuleId, Wanted>>;
  };
}

declare global {
  var iprLibraries: Map<string, Provided[]> | undefined;
}

/** The libraries of the page by name: the shell's versions first, because its build is loaded before any module. */
const libraries = () => {
  globalThis.iprLibraries ??= new Map();
  return globalThis.iprLibraries;
};

const partsOf = (version: string) => version.split(/[.-]/, 3).map(Number);

/** Whether a version is the required one, or not older than the lowest of a range and of its major version. */
const isIn = (version: string, required: string): boolean => {
  if (!required.startsWith('^')) return version === required;
  const [least, found] = [partsOf(required.slice(1)), partsOf(version)];
  const differing = [0, 1, 2].find((at) => found[at] !== least[at]);
  if (differing === undefined) return true;
  // Below 1.0.0 the minor version counts as the major one.
  return differing > (least[0] === 0 ? 1 : 0) && Number(found[differing]) > Number(least[differing]);
};

/** Loads once; a failed load is repeated by the next call. */
const once = (load: Getter): Getter => {
  let loaded: Promise<Factory> | undefined;
  return () => {
    loaded ??= load().catch((thrown: unknown) => {
      loaded = undefined;
      throw thrown;
    });
    return loaded;
  };
};

const provide = ({ initializeSharingData }: Build): void => {
  for (const { name, version, factory } of Object.values(
    initializeSharingData?.scopeToSharingDataMapping ?? {},
  ).flat()) {
    const versions = libraries().get(name) ?? [];
    if (!versions.some((known) => known.version === version)) versions.push({ version, get: once(factory) });
    libraries().set(name, versions);
  }
};

const load = async ({ consumesLoadingData }: Build, id: ModuleId): Promise<Factory> => {
  const wanted = consumesLoadingData?.moduleIdToConsumeDataMapping[id];
  if (!wanted) throw new Error(`library ${id} has no name`);
  const { shareKey, requiredVersion, fallback } = wanted;
  const versions = libraries().get(shareKey) ?? [];
  const found = versions.find(({ version }) => isIn(version, requiredVersion))?.get ?? fallback;
  if (found) return found();
  const others = versions.map(({ version }) => version).join(', ') || 'none';
  throw new Error(`the library ${shareKey} ${requiredVersion} is required, and this page has ${others}`);
};

/** Loads the shared libraries of a chunk. A module whose library cannot be loaded throws when it is used; the next load tries again. */
const consume = (build: Build) => {
  /** Promises of modules that are loading; 0 for loaded ones. */
  const installed: Record<ModuleId, Promise<unknown> | 0> = {};
  const replace = (id: ModuleId, exportsOf: Factory) => {
    build.m[id] = (module) => {
      delete build.c[id];
      module.exports = exportsOf();
    };
  };
  return (chunkId: ModuleId, promises: Promise<unknown>[]): void => {
    for (const id of build.consumesLoadingData?.chunkMapping?.[chunkId] ?? []) {
      installed[id] ??= load(build, id).then(
        (factory) => {
          installed[id] = 0;
          replace(id, factory);
        },
        (thrown: unknown) => {
          delete installed[id];
          replace(id, () => {
            throw thrown;
          });
        },
      );
      if (installed[id]) promises.push(installed[id]);
    }
  };
};

const exposed =
  (build: Build): NonNullable<Build['getContainer']> =>
  (file, getScope) => {
    const { moduleMap = {} } = build.initializeExposesData ?? {};
    build.R = getScope;
    const loaded = Object.hasOwn(moduleMap, file) ? moduleMap[file]?.() : undefined;
    build.R = undefined;
    return loaded ?? Promise.reject(new Error(`the module does not contain ${file}`));
  };

/**
 * The run-time part of module federation for this product, in place of the one of @module-federation (44 kB compressed with its entries
 * in shell and modules). A build uses the first copy in the page whose version it accepts: of React and other libraries a range; of the
 * product's own packages the same sources, and otherwise the copy that the build brings (docs/modules.md). It replaces the functions that
 * the plugin's generated code calls, where the build has them: workers have none.
 * @throws Error for an entry that imports a library: only a chunk that is loaded later can wait for one
 */
const start = (build: Build): void => {
  const initial = build.consumesLoadingData?.initialConsumes ?? [];
  if (initial.length > 0) throw new Error(`an entry imports shared libraries: ${initial.join(', ')}`);
  provide(build);
  if (build.f?.consumes) build.f.consumes = consume(build);
  if (build.I) build.I = () => ({});
  if (build.initContainer) build.initContainer = () => ({});
  if (build.getContainer) build.getContainer = exposed(build);
};

// biome-ignore lint/style/noDefaultExport: the form of the part that it replaces
export default { start };
