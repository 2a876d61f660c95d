/** What a release needs, as the signed list names it. */
export interface Needs {
  readonly contract: string;
  /** Calls as 'sharing.shares@1'. */
  readonly calls: readonly string[];
}

export interface Mismatch {
  readonly code: 'module.needs-newer' | 'module.too-old';
  readonly needed: string;
  readonly has: string;
}

/** Minor versions before the shell's own that still work. */
const earlierMinors = 1;

const partsOf = (version: string) => version.split('.').map(Number) as [number, number];

/**
 * Whether this shell can show a release: it supports its own and the previous minor version of the contract, and has every call.
 * @param hasCall whether the shell's clients have the call in that version
 * @param has contract of the shell
 */
export const assessNeeds = (
  { contract, calls }: Needs,
  hasCall: (call: string) => boolean,
  has: string,
): Mismatch | undefined => {
  const [[major, minor], [ownMajor, ownMinor]] = [partsOf(contract), partsOf(has)];
  const isNewer = major > ownMajor || (major === ownMajor && minor > ownMinor);
  if (isNewer) return { code: 'module.needs-newer', needed: contract, has };
  if (major < ownMajor || minor < ownMinor - earlierMinors) return { code: 'module.too-old', needed: contract, has };
  const missing = calls.find((call) => !hasCall(call));
  if (missing === undefined) return undefined;
  return { code: contract === has ? 'module.needs-newer' : 'module.too-old', needed: missing, has };
};
