import { z } from 'zod';

/** A path of the portal: two slashes would name another host. */
const Path = z.string().regex(/^\/(?![/\\])/);

/** '/' or one plain segment: routers read ':' and '*' as patterns. */
const FirstSegment = z.string().regex(/^\/[a-z0-9-]*$/);
const Order = z.number();

/**
 * Declarations of a module that the portal needs before it loads the module. Text and icon names are plain strings, because a
 * registry may contain names that this build of the shell does not have.
 */
export const Declaration = z.object({
  name: z.string().regex(/^mfe_[a-z_]+$/),
  /** First path segments of the module's routes, e.g. '/share' and '/shares'. */
  paths: z.array(FirstSegment).min(1),
  title: z.string().optional(),
  /** Sidebar entries; `phone` adds the entry to the phone's navigation bar too, with its own label and icon if given. */
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
  /** Entries in menus of other modules, by menu; '{id}' in a path is replaced by the id of the menu's subject. */
  menus: z.record(z.string(), z.array(z.object({ path: Path, label: z.string() }))).optional(),
  /** Remote parts that fill slots on pages of other modules: slot → remote part. */
  slots: z.record(z.string(), z.string()).optional(),
});

const Remote = Declaration.extend({
  version: z.string(),
  /** URL of release.json, or of the bundler's manifest in development; a module without one is announced but not part of this release. */
  manifest: z.string().optional(),
  /** From the signed list; missing in development, where nothing is verified. */
  release: z
    .object({ integrity: z.string(), needs: z.object({ contract: z.string(), calls: z.array(z.string()) }) })
    .optional(),
});
export type Remote = z.infer<typeof Remote>;

/** Converts an entry in the old format, which had a single `path`. */
const withPaths = (line: unknown): unknown => {
  if (typeof line !== 'object' || line === null || 'paths' in line || !('path' in line)) return line;
  const { path, ...rest } = line;
  return { ...rest, paths: [path] };
};

/**
 * The remotes registry, GET /remotes.json: for each module its paths, its contributions to the frame and the URL of its code.
 */
export const RemotesRegistry = z.object({ remotes: z.array(z.preprocess(withPaths, Remote)) });
export type RemotesRegistry = z.infer<typeof RemotesRegistry>;

/** A claim that the shell or an earlier module already holds. */
export interface RefusedClaim {
  readonly name: string;
  readonly claim: string;
}

const isUnder = (path: string, parents: readonly string[]): boolean =>
  parents.some((parent) => path === parent || path.startsWith(`${parent}/`) || parent === '/');

/**
 * Assigns each path and slot to the first module that claims it. Navigation entries and cards outside the paths of their
 * module are refused too.
 * @param reserved first path segments that no module may claim
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
        navigation: navigation?.filter((entry) => isOwn(entry) && takes(name, `navigation ${entry.path}`, entry.path)),
        cards: cards?.filter(isOwn),
        slots: slots && Object.fromEntries(Object.entries(slots).filter(([slot]) => takes(name, `slot ${slot}`, slot))),
      };
    });
  return { remotes: resolved, refused };
};
