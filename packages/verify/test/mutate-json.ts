type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
type Random = () => number;

/** Numbers from 0 up to 1, the same for the same seed: mulberry32. */
export const randomFrom = (seed: number): Random => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

interface Place {
  readonly holder: { [name: string]: Json } | Json[];
  readonly name: string;
  readonly path: string;
}

const placesIn = (value: Json, path: string): Place[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) => [
    { holder: value, name, path: `${path}.${name}` },
    ...placesIn(child, `${path}.${name}`),
  ]);
};

const odd: readonly Json[] = [
  null,
  true,
  '',
  'x',
  '0x',
  '\u0000',
  '\ud800',
  'é',
  -1,
  0,
  1,
  1.5,
  2 ** 53,
  1e21,
  [],
  {},
  [[]],
  '2026-02-30T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:60Z',
  '-0',
  '00',
  '__proto__',
  'constructor',
];
const prototypeNames = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'kind', ''] as const;

/** Sets a member as JSON.parse does, also under the name of the prototype. */
const put = (holder: Place['holder'], name: string, value: Json): void =>
  void Object.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true });

const remove = ({ holder, name }: Place): void => {
  if (Array.isArray(holder)) holder.splice(Number(name), 1);
  else delete holder[name];
};

const shuffled = <T>(all: readonly T[], random: Random): T[] =>
  all
    .map((each) => [random(), each] as const)
    .sort(([one], [other]) => one - other)
    .map(([, each]) => each);

const flipped = (value: Json, random: Random): Json => {
  if (typeof value === 'number') return value + (random() < 0.5 ? 1 : -1);
  if (typeof value === 'boolean') return !value;
  if (typeof value !== 'string' || value === '') return 'x';
  const at = Math.floor(random() * value.length);
  const letter = '0123456789abcdefABCZ-_=+/ \n'[Math.floor(random() * 27)] ?? '0';
  return value.slice(0, at) + letter + value.slice(at + (random() < 0.8 ? 1 : 0));
};

/** Writes an object's members again in another order, or an array's elements. */
const reorder = (holder: Place['holder'], random: Random): void => {
  if (Array.isArray(holder)) {
    holder.splice(0, holder.length, ...shuffled(holder, random));
    return;
  }
  const members = shuffled(Object.entries(holder), random);
  for (const [name] of members) delete holder[name];
  for (const [name, value] of members) put(holder, name, value);
};

/**
 * One random change of a member: flipped, deleted, replaced, doubled, reordered, or added under a name of the prototype.
 * @param kind 'valid': the text is JSON without doubled names
 */
export const mutateJson = (text: string, random: Random, kind: 'any' | 'valid' = 'any') => {
  const value: Json = JSON.parse(text);
  const places = placesIn(value, '');
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const place = pick(places);
  const { holder, name, path } = place;
  const current: Json = (holder as { [name: string]: Json })[name] ?? null;
  const changes: Readonly<Record<string, () => void>> = {
    flip: () => put(holder, name, flipped(current, random)),
    delete: () => remove(place),
    replace: () => put(holder, name, structuredClone(pick(odd))),
    exchange: () => {
      const from = pick(places);
      put(holder, name, structuredClone((from.holder as { [name: string]: Json })[from.name] ?? null));
    },
    double: () =>
      Array.isArray(holder) ? void holder.push(structuredClone(current)) : put(holder, `${name}2`, current),
    reorder: () => reorder(holder, random),
    add: () => put(holder, pick(prototypeNames), structuredClone(pick(odd))),
    upper: () => put(holder, name, typeof current === 'string' ? current.toUpperCase() : current),
  };
  const chosen = pick(Object.keys(changes));
  changes[chosen]?.();
  const written = JSON.stringify(value);
  const isDoubled = kind === 'any' && random() < 0.03;
  const doubled = isDoubled ? written.replace(/^\{("[^"]+":)/, '{$1null,$1') : written;
  return { text: doubled, label: `${path} ${chosen}${isDoubled ? ' with a name twice' : ''}` };
};
