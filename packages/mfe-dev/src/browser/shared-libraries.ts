/** Code of a loaded library: a call returns its exports. */
type Factory = () => unknown;
type Getter = () => Promise<Factory>;
type ModuleId = string | number;

/** The part of a build's runtime (`__webpack_require__`) that the federation plugin fills in; hot updates replace the data. */
export interface Build {
  readonly m: Record<ModuleId, (module: { exports: unknown }) => void>;
  readonly c: Record<ModuleId, unknown>;
  readonly initializeSharingData?: {
    readonly scopeToSharingDataMapping: Readonly<
      Record<string, readonly { readonly name: string; readonly factory: Getter }[]>
    >;
  };
  readonly consumesLoadingData?: {
    readonly chunkMapping?: Readonly<Record<string, readonly ModuleId[]>>;
    readonly moduleIdToConsumeDataMapping: Readonly<
      Record<ModuleId, { readonly shareKey: string; readonly fallback?: Getter }>
    >;
  };
}

interface ChunkLoad {
  readonly chunkId: ModuleId;
  readonly promises: Promise<unknown>[];
  /** Promises of modules that are loading; 0 for loaded ones. */
  readonly installedModules: Record<ModuleId, Promise<unknown> | 0>;
  readonly webpackRequire: Build;
}

declare global {
  var iprSharedLibraries: Map<string, Getter> | undefined;
}

/** The libraries of the page by name, from the first build that has them: the shell's, which is loaded before any module. */
const libraries = () => {
  globalThis.iprSharedLibraries ??= new Map();
  return globalThis.iprSharedLibraries;
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
  for (const { name, factory } of Object.values(initializeSharingData?.scopeToSharingDataMapping ?? {}).flat())
    if (!libraries().has(name)) libraries().set(name, once(factory));
};

const load = async ({ consumesLoadingData }: Build, id: ModuleId): Promise<Factory> => {
  const wanted = consumesLoadingData?.moduleIdToConsumeDataMapping[id];
  const found = wanted && (libraries().get(wanted.shareKey) ?? wanted.fallback);
  if (!found) throw new Error(`no build of this page has the library ${wanted?.shareKey ?? id}`);
  return found();
};

/** Loads the shared libraries of a chunk. A module whose library cannot be loaded throws when it is used; the next load tries again. */
const consumes = ({ chunkId, promises, installedModules, webpackRequire: build }: ChunkLoad): void => {
  const replace = (id: ModuleId, exportsOf: Factory) => {
    build.m[id] = (module) => {
      delete build.c[id];
      module.exports = exportsOf();
    };
  };
  for (const id of build.consumesLoadingData?.chunkMapping?.[chunkId] ?? []) {
    installedModules[id] ??= load(build, id).then(
      (factory) => {
        installedModules[id] = 0;
        replace(id, factory);
      },
      (thrown: unknown) => {
        delete installedModules[id];
        replace(id, () => {
          throw thrown;
        });
      },
    );
    if (installedModules[id]) promises.push(installedModules[id]);
  }
};

/** Only a chunk that is loaded later can wait for a library; entries are one import() or contain no shared library. */
const installInitialConsumes = ({ initialConsumes }: { readonly initialConsumes: readonly ModuleId[] }): void => {
  if (initialConsumes.length > 0) throw new Error(`an entry imports shared libraries: ${initialConsumes.join(', ')}`);
};

const takePart = ({ webpackRequire }: { readonly webpackRequire: Build }) => {
  provide(webpackRequire);
  return {};
};

/**
 * The run-time part of module federation for this product, in place of the one of @module-federation (44 kB compressed with its entries
 * in shell and modules): every library exists once, and the page's first build provides it. Versions are not negotiated: shell and
 * modules agree on the version of their contract. The members are those that the plugin's generated code calls.
 */
// biome-ignore lint/style/noDefaultExport: the form of the part that it replaces
export default {
  bundlerRuntime: {
    S: {},
    init: takePart,
    I: takePart,
    initContainerEntry: takePart,
    consumes,
    installInitialConsumes,
  },
};
