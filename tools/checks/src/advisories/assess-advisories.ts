import type { LockedPackage } from '../licences/locked-packages.ts';
import { isInRange } from './version-range.ts';

/** One entry of npm's bulk answer (POST /-/npm/v1/security/advisories/bulk). */
export interface Advisory {
  readonly url: string;
  readonly title: string;
  readonly severity: 'info' | 'low' | 'moderate' | 'high' | 'critical';
  /** Affected versions. */
  readonly vulnerable_versions: string;
}
export type Advisories = Readonly<Record<string, readonly Advisory[]>>;

const grave = new Set<Advisory['severity']>(['high', 'critical']);

/**
 * Locked versions with a known advisory of high or critical severity, and exceptions that concern none of them any more.
 * @param accepted reasons by the advisory's address
 */
export const assessAdvisories = (
  locked: readonly LockedPackage[],
  advisories: Advisories,
  accepted: Readonly<Record<string, string>>,
): readonly string[] => {
  const concerned = locked.flatMap(({ name, version }) =>
    (advisories[name] ?? [])
      .filter(({ vulnerable_versions }) => isInRange(version, vulnerable_versions))
      .map((advisory) => ({ name, version, ...advisory })),
  );
  const open = concerned.filter(({ severity, url }) => grave.has(severity) && !accepted[url]);
  const unneeded = Object.keys(accepted).filter((url) => !concerned.some((each) => each.url === url));
  return [
    ...open.map(({ name, version, severity, title, url }) => `${name}@${version}: ${severity}, ${title} (${url})`),
    ...unneeded.map((url) => `accepted-advisories.ts: ${url} concerns no locked version`),
  ];
};
