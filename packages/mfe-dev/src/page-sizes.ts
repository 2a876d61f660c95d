import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { z } from 'zod';

const Chunk = z.object({
  files: z.array(z.string()),
  names: z.array(z.string()),
  isCopy: z.boolean(),
  needs: z.array(z.string()),
  imports: z.array(z.string()),
  provides: z.array(z.string()),
});
type Chunk = z.output<typeof Chunk>;
/** The list that `rspack/chunk-list.mjs` writes. */
const ChunkList = z.object({ chunks: z.array(Chunk) });

/** Folders of the builds: the shell, and modules by workspace. */
export type BuildFolder = (workspace: string) => string;

/** What a page loads, apart from the entries of shell and module: requests of import(), by workspace. */
export interface PageLoads {
  readonly page: string;
  readonly loads: Readonly<Record<string, readonly string[]>>;
}

const signedIn = ['./bootstrap.tsx', './signed-in-part.tsx', './adapters.ts'];

/** The first views with a budget: what the browser loads before it is idle. Bytes, of gzip or brotli. */
export const budgets: readonly (PageLoads & { readonly encoding: 'gzip' | 'br'; readonly most: number })[] = [
  { page: 'sign-in', loads: { shell: ['./bootstrap.tsx'] }, encoding: 'br', most: 135_000 },
  {
    page: 'dashboard before the chart',
    loads: { shell: signedIn, 'mfe-dashboard': ['./app.tsx'] },
    encoding: 'gzip',
    most: 330_000,
  },
  // Before its rows arrive; the table is loaded with the first ones.
  { page: 'library', loads: { shell: signedIn, 'mfe-assets': ['./app.tsx'] }, encoding: 'br', most: 350_000 },
];

const readChunks = (folder: string): readonly Chunk[] =>
  ChunkList.parse(JSON.parse(readFileSync(join(folder, 'chunks.json'), 'utf8'))).chunks;

/** Follows shared libraries to the shell, which provides them before any module is loaded. */
const createWalk = (folderOf: BuildFolder) => {
  const lists = new Map<string, readonly Chunk[]>();
  const files = new Set<string>();
  const shared = new Set<string>();
  const chunksOf = (workspace: string): readonly Chunk[] => {
    const found = lists.get(workspace) ?? readChunks(folderOf(workspace));
    lists.set(workspace, found);
    return found;
  };
  const add = (workspace: string, chunks: readonly Chunk[], what: string): void => {
    if (chunks.length === 0) throw new Error(`${workspace} loads nothing for ${what}`);
    for (const chunk of chunks) {
      for (const file of chunk.files) files.add(join(folderOf(workspace), file));
      for (const name of chunk.needs) addShared(name);
    }
  };
  const addShared = (name: string): void => {
    if (shared.has(name)) return;
    shared.add(name);
    add(
      'shell',
      chunksOf('shell').filter(({ provides }) => provides.includes(name)),
      `the shared ${name}`,
    );
  };
  // Workers and frames are entries too.
  const isEntry = ({ files: own, names }: Chunk) =>
    names.some((name) => name === 'main' || name === '__federation_expose_module') ||
    own.some((file) => file.startsWith('remoteEntry.'));
  return {
    files,
    load: (workspace: string, requests: readonly string[]): void => {
      add(workspace, chunksOf(workspace).filter(isEntry), 'its entry');
      for (const request of requests)
        add(
          workspace,
          chunksOf(workspace).filter(({ imports }) => imports.includes(request)),
          request,
        );
    },
  };
};

/** Absolute paths of the scripts that a page loads. @throws Error for a request that no build has */
export const filesOf = ({ loads }: Pick<PageLoads, 'loads'>, folderOf: BuildFolder): readonly string[] => {
  const walk = createWalk(folderOf);
  for (const [workspace, requests] of Object.entries(loads)) walk.load(workspace, requests);
  return [...walk.files].sort();
};

/** All scripts of the builds without the modules' own copies of what the shell shares, which only an older or newer shell loads. */
export const everyFile = (workspaces: readonly string[], folderOf: BuildFolder): readonly string[] =>
  workspaces.flatMap((workspace) =>
    readChunks(folderOf(workspace))
      .filter(({ isCopy }) => workspace === 'shell' || !isCopy)
      .flatMap(({ files }) => files.map((file) => join(folderOf(workspace), file))),
  );

export interface PageSize {
  readonly files: number;
  readonly raw: number;
  readonly gzip: number;
  /** As the gateway sends it. */
  readonly br: number;
}

const compressed = new Map<string, Omit<PageSize, 'files'>>();

/** Brotli at its best, next to the file: the gateway sends it instead of compressing quickly (services/gateway, encode-file.ts). */
export const compressFiles = (files: readonly string[]): void => {
  for (const file of files) {
    const sibling = `${file}.br`;
    if (existsSync(sibling) && statSync(sibling).mtimeMs >= statSync(file).mtimeMs) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    writeFileSync(sibling, brotliCompressSync(readFileSync(file), { params }));
  }
};

const brotliOf = (file: string, bytes: Buffer): number =>
  existsSync(`${file}.br`)
    ? statSync(`${file}.br`).size
    : brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;

const sizeOf = (file: string): Omit<PageSize, 'files'> => {
  const known = compressed.get(file);
  if (known) return known;
  const bytes = readFileSync(file);
  const size = {
    raw: bytes.length,
    gzip: gzipSync(bytes, { level: 9 }).length,
    br: brotliOf(file, bytes),
  };
  compressed.set(file, size);
  return size;
};

/** Total sizes of scripts, in bytes. */
export const sizesOf = (files: readonly string[]): PageSize => {
  const sizes = files.map(sizeOf);
  const sum = (of: (size: Omit<PageSize, 'files'>) => number) => sizes.reduce((total, size) => total + of(size), 0);
  return { files: files.length, raw: sum(({ raw }) => raw), gzip: sum(({ gzip }) => gzip), br: sum(({ br }) => br) };
};

/** What a partner's page loads: the script under its stable name, and with its parts all that the badge shows. Bytes of gzip. */
const embedBudgets = [
  { page: 'embed.js', isPart: (file: string) => file === 'embed.js', most: 3_000 },
  { page: 'badge in a partner’s page', isPart: (file: string) => file.endsWith('.js'), most: 15_000 },
] as const;

const assessEmbed = (folder: string) =>
  embedBudgets.map(({ page, isPart, most }) => {
    const files = readdirSync(folder).filter(isPart);
    if (files.length === 0) throw new Error(`${folder} has no ${page}`);
    const size = sizesOf(files.map((file) => join(folder, file)));
    return { page, encoding: 'gzip' as const, most, size, isOver: size.gzip > most };
  });

/** The one script of the signing frame, which is loaded with the first signature. Bytes of gzip. */
const mostOfSignFrame = 46_000;

const assessSignFrame = (folder: string) => {
  const size = sizesOf([join(folder, 'frame.js')]);
  const isOver = size.gzip > mostOfSignFrame;
  return { page: 'signing frame', encoding: 'gzip' as const, most: mostOfSignFrame, size, isOver };
};

/** Compresses the scripts of the first views and compares them with their budgets. @returns one line per page, and the pages over budget */
export const assessPages = (folderOf: BuildFolder) => {
  const pages = budgets.map(({ page, loads, encoding, most }) => {
    const files = filesOf({ loads }, folderOf);
    compressFiles(files);
    const size = sizesOf(files);
    return { page, encoding, most, size, isOver: size[encoding] > most };
  });
  const apart = [
    ...assessEmbed(join(folderOf('mfe-sharing'), 'embed')),
    assessSignFrame(join(folderOf('shell'), 'sign')),
  ];
  const rows = [...pages, ...apart];
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  return {
    lines: rows.map(
      ({ page, encoding, most, size, isOver }) =>
        `${page.padEnd(28)} ${kB(size[encoding])} ${encoding}, at most ${kB(most)}${isOver ? ': over budget' : ''} ` +
        `(${size.files} files, gzip ${kB(size.gzip)}, br ${kB(size.br)})`,
    ),
    over: rows.filter(({ isOver }) => isOver).map(({ page }) => page),
  };
};
