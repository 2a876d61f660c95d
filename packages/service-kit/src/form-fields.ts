import { InvalidRequest } from './invalid-request.ts';

type Fields = { [name: string]: string | Fields };

/** Field names are restricted to plain words, which excludes '__proto__' and paths. */
const namePattern = /^([A-Za-z][A-Za-z0-9_]{0,63})((?:\[[A-Za-z][A-Za-z0-9_]{0,63}\]){0,4})$/;

const segmentsOf = (name: string): string[] => {
  const [, head, tail = ''] = namePattern.exec(name) ?? [];
  if (!head) throw new InvalidRequest([`${name.slice(0, 80)}: not a field name`]);
  return [head, ...[...tail.matchAll(/\[([^\]]+)\]/g)].map((match) => match[1] ?? '')];
};

const blank = (): Fields => Object.create(null) as Fields;

/**
 * 'metadata[type]' = 'x' becomes { metadata: { type: 'x' } }, in any order of the parts.
 * @throws Failure request.invalid for invalid names, and for a name given twice or both as a value and as a group
 */
export const expandFields = (parts: readonly (readonly [name: string, value: string])[]): Fields => {
  const whole = blank();
  for (const [name, value] of parts) {
    const segments = segmentsOf(name);
    const last = segments.pop() ?? '';
    let at = whole;
    for (const segment of segments) {
      const inner = at[segment] ?? blank();
      if (typeof inner === 'string') throw new InvalidRequest([`${name}: given twice`]);
      at[segment] = inner;
      at = inner;
    }
    if (at[last] !== undefined) throw new InvalidRequest([`${name}: given twice`]);
    at[last] = value;
  }
  return whole;
};
