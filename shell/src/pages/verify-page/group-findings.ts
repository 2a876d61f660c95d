import type { Finding } from '@ipr/verify/bundle/findings';

/** Findings about one subject: the whole file, one version, or the chain. */
export interface FindingGroup {
  readonly about: 'whole' | 'chain' | number;
  readonly findings: readonly Finding[];
}

const aboutOf = ({ code, params }: Finding): FindingGroup['about'] => {
  if (code.startsWith('chain.')) return 'chain';
  return typeof params.version === 'number' ? params.version : 'whole';
};

/** Groups findings by subject, in the order of first occurrence; failed ones first. */
export const groupFindings = (findings: readonly Finding[]): readonly FindingGroup[] => {
  const groups = new Map<FindingGroup['about'], Finding[]>();
  for (const finding of findings) {
    const about = aboutOf(finding);
    groups.set(about, [...(groups.get(about) ?? []), finding]);
  }
  return [...groups].map(([about, found]) => ({
    about,
    findings: found.toSorted((one, other) => Number(one.ok) - Number(other.ok)),
  }));
};
