/** Numbers of a version, and whether it is a pre-release, which comes before the version of the same numbers. */
const partsOf = (version: string): readonly number[] => {
  const [, major = '0', minor = '0', patch = '0', pre] =
    /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?(-[^+]+)?/.exec(version) ?? [];
  return [Number(major), Number(minor), Number(patch), pre ? 0 : 1];
};

const compare = (a: string, b: string): number => {
  const [left, right] = [partsOf(a), partsOf(b)];
  const at = left.findIndex((part, index) => part !== right[index]);
  return at < 0 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
};

const comparators: Readonly<Record<string, (order: number) => boolean>> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
  '=': (order) => order === 0,
};

/**
 * Whether a version is in a range as advisories state them: comparators that all apply, alternatives separated by `||`, and `*`.
 * @throws RangeError for other forms, so that no advisory is overlooked
 */
export const isInRange = (version: string, range: string): boolean =>
  range.split('||').some((alternative) =>
    alternative
      .trim()
      .replace(/([<>=])\s+/g, '$1')
      .split(/[\s,]+/)
      .every((comparator) => {
        if (comparator === '*' || comparator === '') return true;
        const [, sign = '=', wanted] = /^(<=|>=|<|>|=)?(v?\d[\w.+-]*)$/.exec(comparator) ?? [];
        if (wanted === undefined) throw new RangeError(`'${range}' is no range of versions`);
        return comparators[sign]?.(compare(version, wanted)) === true;
      }),
  );
