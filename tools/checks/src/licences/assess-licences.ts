import { allowedLicences, licenceExceptions, statedElsewhere } from './allowed-licences.ts';
import { canBeMet } from './licence-expression.ts';
import type { LockedPackage } from './locked-packages.ts';

const violationOf = ({ name, version, licence }: LockedPackage): string | undefined => {
  if (licence === undefined)
    return `${name}@${version} names no licence: read it in the package, then name it in statedElsewhere`;
  if (licenceExceptions[name]?.licence === licence) return undefined;
  if (canBeMet(licence, allowedLicences)) return undefined;
  return `${name}@${version} has the licence '${licence}', which is not allowed: do without it, or give the reason in licenceExceptions`;
};

/** Violations of the licence rules by these packages and unused exceptions, one line each. */
export const assessLicences = (packages: readonly LockedPackage[]): readonly string[] => {
  const ids = new Set(packages.map(({ name, version }) => `${name}@${version}`));
  const excused = new Set(packages.map(({ name, licence }) => `${name} ${licence}`));
  return [
    ...packages.flatMap((one) => violationOf(one) ?? []),
    ...Object.entries(licenceExceptions)
      .filter(([name, { licence }]) => !excused.has(`${name} ${licence}`))
      .map(([name]) => `licenceExceptions names ${name}, which is not installed under that licence: remove the line`),
    ...Object.keys(statedElsewhere)
      .filter((id) => !ids.has(id))
      .map((id) => `statedElsewhere names ${id}, which is not installed: remove the line`),
  ];
};
