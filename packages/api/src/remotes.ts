import { z } from 'zod';

const Path = z.string().startsWith('/');
const Order = z.number();

/**
 * What a module declares about itself, as far as the portal needs it before the module is loaded. Names of texts and icons are
 * plain strings: a registry may name one that this build of the shell does not have.
 */
const Declaration = z.object({
  name: z.string().regex(/^mfe_[a-z_]+$/),
  /** First path segments the module answers, e.g. '/share' and '/shares'. */
  paths: z.array(Path).min(1),
  title: z.string().optional(),
  /** Entries of the sidebar; `phone` also puts one into the phone's bar, under its own label and icon where given. */
  navigation: z
    .array(
      z.object({
        path: Path,
        label: z.string(),
        icon: z.string(),
        order: Order,
        phone: z.object({ order: Order, label: z.string().optional(), icon: z.string().optional() }).optional(),
      }),
    )
    .optional(),
  /** Cards of the dashboard. */
  cards: z
    .array(
      z.object({ path: Path, icon: z.string(), title: z.string(), text: z.string(), action: z.string(), order: Order }),
    )
    .optional(),
  /** Entries in menus of other modules, by menu; '{id}' in a path is the id of what the menu belongs to. */
  menus: z.record(z.string(), z.array(z.object({ path: Path, label: z.string() }))).optional(),
  /** Parts that fill slots on pages of other modules: slot → part. */
  slots: z.record(z.string(), z.string()).optional(),
});

const Remote = Declaration.extend({
  version: z.string(),
  /** URL of the module federation manifest; without it the module is announced and not part of this release. */
  manifest: z.string().optional(),
});
export type Remote = z.infer<typeof Remote>;

/** A line as it was written while a module answered one segment only: `path`. */
const withPaths = (line: unknown): unknown => {
  if (typeof line !== 'object' || line === null || 'paths' in line || !('path' in line)) return line;
  const { path, ...rest } = line;
  return { ...rest, paths: [path] };
};

/** The remotes registry, GET /remotes.json: which module answers which paths, what it adds to the frame, where its code is. */
export const RemotesRegistry = z.object({ remotes: z.array(z.preprocess(withPaths, Remote)) });
export type RemotesRegistry = z.infer<typeof RemotesRegistry>;

/** A claim that another module, or the shell, was granted first. */
export interface RefusedClaim {
  readonly name: string;
  readonly claim: string;
}

const isUnder = (path: string, parents: readonly string[]): boolean =>
  parents.some((parent) => path === parent || path.startsWith(`${parent}/`) || parent === '/');

/**
 * The registry with every path and slot given to one module: the first that claims it. Navigation entries and cards that do
 * not lie under a path of their module are refused too.
 * @param reserved first path segments that no module may answer
 */
export const resolveClaims = (
  remotes: readonly Remote[],
  reserved: readonly string[] = [],
): { readonly remotes: readonly Remote[]; readonly refused: readonly RefusedClaim[] } => {
  const taken = new Set<string>(reserved);
  const refused: RefusedClaim[] = [];
  const granted = (name: string, claim: string, isFree: boolean): boolean => {
    if (!isFree) refused.push({ name, claim });
    return isFree;
  };
  const takes = (name: string, key: string, claim: string): boolean => {
    const isFree = !taken.has(key);
    taken.add(key);
    return granted(name, claim, isFree);
  };
  const resolved = remotes
    .filter(({ name }) => takes(name, name, name))
    .map(({ navigation, cards, slots, ...remote }) => {
      const { name } = remote;
      const paths = remote.paths.filter((path) => takes(name, path, path));
      const isOwn = ({ path }: { readonly path: string }) => granted(name, path, isUnder(path, paths));
      return {
        ...remote,
        paths,
        navigation: navigation?.filter((entry) => takes(name, `navigation ${entry.path}`, entry.path) && isOwn(entry)),
        cards: cards?.filter(isOwn),
        slots: slots && Object.fromEntries(Object.entries(slots).filter(([slot]) => takes(name, `slot ${slot}`, slot))),
      };
    });
  return { remotes: resolved, refused };
};
