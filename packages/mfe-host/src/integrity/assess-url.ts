import { listedFiles, pageState } from '@ipr/domain';

/** Hash that a file must have; none for the portal's own files; `undefined` for a file that must not be loaded. */
export type Assessment = { readonly integrity: string | undefined } | undefined;

const own: Assessment = { integrity: undefined };

/** Builds of modules on the portal's own origin. */
const modulesPath = '/modules/';

/** Folders of modules that are not verified: in development, and where a developer may replace them. */
export const unverifiedFolders = (): Set<string> => pageState('unverified-folders', () => new Set<string>());

/**
 * Assesses code that the page is about to load: files of modules must be in a verified release, and everything else must be the shell's own.
 * @param integrity given by the caller, who knows the hash
 */
export const assessUrl = (given: string, integrity?: string): Assessment => {
  const url = new URL(given, document.baseURI);
  url.hash = '';
  const listed = listedFiles().get(url.href);
  if (listed !== undefined) return { integrity: listed };
  if (integrity) return { integrity };
  const { origin, protocol, pathname } = url;
  if (protocol === 'blob:' || protocol === 'data:') return own;
  if ([...unverifiedFolders()].some((folder) => url.href.startsWith(folder))) return own;
  return origin === location.origin && !pathname.startsWith(modulesPath) ? own : undefined;
};

/** @throws Error for a file of a module that no verified release contains */
export const requireListed = (given: string, integrity?: string): string | undefined => {
  const assessment = assessUrl(given, integrity);
  if (!assessment) throw new Error(`${given} is in no verified release of a module`);
  return assessment.integrity;
};
