import {
  type ListRefusal,
  type ModuleList,
  ModuleListError,
  openModuleList,
  type RefusedClaim,
  RemotesRegistry,
  remotesFor,
} from '@ipr/api/sign-in';
import { z } from 'zod';
import { type Remotes, resolveRemotes } from './resolve-remotes.ts';

export const modulesPath = '/remotes.json';

/** Why the newest list is not used. */
export type ListProblem = ListRefusal | 'unreachable';

export interface PortalModules {
  /** The modules of a person, each in the version that they get, and claims that are refused. @param account address of their Safe */
  readonly of: (account: string) => Promise<ResolvedModules>;
  readonly problem?: ListProblem | undefined;
  /** Of the list in use, ISO 8601; missing without one, and in development. */
  readonly issuedAt?: string | undefined;
  readonly isDevelopment?: boolean;
  /** Whether a developer's own modules replace released ones, or would, if the signed list allowed it. */
  readonly override?: 'used' | 'refused' | undefined;
}

export interface ResolvedModules {
  readonly remotes: Remotes;
  /** Conflicting claims of modules, and claims outside of their own paths. */
  readonly refused: readonly RefusedClaim[];
}

/** In localStorage: the last good list, signed as it came. */
const key = 'ipr-modules';
/** A list may be used for this long after its end, with a notice: a mirror that holds back newer ones gains no more. */
const graceMs = 14 * 24 * 3_600_000;

/** In localStorage, set by a developer: manifests on their machine by module, e.g. {"mfe_notes":"http://localhost:9101/mf-manifest.json"}. */
const overridesKey = 'ipr-overrides';
const Overrides = z.record(z.string(), z.string().regex(/^http:\/\/(?:localhost|127\.0\.0\.1):\d{2,5}\/[\w./-]*$/));

const readOverrides = (): Readonly<Record<string, string>> => {
  try {
    return Overrides.parse(JSON.parse(localStorage.getItem(overridesKey) ?? '{}'));
  } catch {
    return {};
  }
};

/** Modules of a developer's machine in place of released ones; they are not verified. */
const withOverrides = (remotes: Remotes, overrides: Readonly<Record<string, string>>): Remotes =>
  remotes.map(({ release, ...remote }) => {
    const manifest = overrides[remote.name];
    return manifest === undefined ? { ...remote, release } : { ...remote, manifest };
  });

const modulesOf = (list: ModuleList): PortalModules => {
  const overrides = readOverrides();
  const override = Object.keys(overrides).length === 0 ? undefined : list.allowsOverrides ? 'used' : 'refused';
  return {
    of: async (account) => {
      const remotes = await remotesFor(list, account);
      return resolveRemotes({ remotes: [...(override === 'used' ? withOverrides(remotes, overrides) : remotes)] });
    },
    issuedAt: list.issuedAt,
    override,
  };
};

/** The last good list, verified once more: a key that was withdrawn since makes it useless. */
const openKept = async (keys: readonly string[]): Promise<ModuleList | undefined> => {
  try {
    return await openModuleList(JSON.parse(localStorage.getItem(key) ?? ''), { keys, now: Date.now() - graceMs });
  } catch {
    return undefined;
  }
};

/** Without room, or without storage, the next visit has no list to fall back to. */
const keep = (envelope: unknown): void => {
  try {
    localStorage.setItem(key, JSON.stringify(envelope));
  } catch {}
};

/** The signed list, or the last good one if it is refused or does not come. A mirror cannot return to an older list. */
const openSigned = async (fetched: Promise<unknown>, keys: readonly string[]): Promise<PortalModules> => {
  const kept = await openKept(keys);
  try {
    const envelope = await fetched;
    const list = await openModuleList(envelope, { keys, now: Date.now(), atLeast: kept?.sequence ?? 0 });
    keep(envelope);
    return modulesOf(list);
  } catch (thrown) {
    const problem = thrown instanceof ModuleListError ? thrown.refusal : 'unreachable';
    return kept ? { ...modulesOf(kept), problem } : { of: async () => ({ remotes: [], refused: [] }), problem };
  }
};

/** What is being developed changes with every build, so nothing is signed. @throws ZodError, or as the request */
const openUnsigned = async (fetched: Promise<unknown>): Promise<PortalModules> => {
  const resolved = resolveRemotes(RemotesRegistry.parse(await fetched));
  return { of: async () => resolved, isDevelopment: true };
};

/**
 * The modules of this portal. A production build of the shell accepts a signed list only.
 * @param keys of the operator, from the configuration
 */
export const openModules = (fetched: Promise<unknown>, keys: readonly string[]): Promise<PortalModules> =>
  // biome-ignore lint/style/noProcessEnv: a constant of the build, without which a production build could load unsigned modules
  process.env.NODE_ENV !== 'production' && keys.length === 0 ? openUnsigned(fetched) : openSigned(fetched, keys);
