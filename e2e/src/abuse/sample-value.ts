/** JSON Schema as zod writes it, as far as samples need it. */
export interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32), so that a finding can be repeated. */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

export const pick = <T>(random: () => number, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;

const wallet = `0x${'a1'.repeat(20)}`;
/** Values of the product's own formats: one that a pattern accepts reaches the code behind the schema. */
const known = [
  'me',
  '1',
  '42',
  'en',
  wallet,
  `0x${'b2'.repeat(32)}`,
  'c3'.repeat(32),
  'd4'.repeat(12),
  '00000000-0000-4000-8000-000000000000',
  'bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy',
  'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPBdG',
  `1-${wallet}-1`,
  '2026-11-21T00:00:00.000Z',
  'someone@example.org',
  'IPR-1',
  'Ab1_-'.repeat(9).slice(0, 43),
  '123456',
  '0.0.0.1:7470',
  'AAAA',
];

const sampleText = (schema: Schema, random: () => number): string => {
  const pattern = schema.pattern === undefined ? undefined : new RegExp(schema.pattern, 'u');
  const { minLength = 0, maxLength = 200 } = schema;
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength && pattern?.test(text) !== false;
  const fitting = known.filter(fits);
  if (fitting.length > 0) return pick(random, fitting);
  return 'x'.repeat(Math.min(Math.max(minLength, 1), 1_000));
};

/** A value that the schema accepts, or nearly. Fields that may be missing are left out in a third of the samples. */
export const sampleValue = (schema: Schema, random: () => number, root: Schema = schema): unknown => {
  const inner = (one: Schema) => sampleValue(one, random, root);
  if (schema.$ref) return inner(root.$defs?.[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return pick(random, schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return inner(pick(random, choices));
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => inner(one)));
  if (schema.type === 'object' || schema.properties) {
    const fields = Object.entries(schema.properties ?? {}).filter(
      ([name]) => schema.required?.includes(name) || random() > 0.33,
    );
    return Object.fromEntries(fields.map(([name, one]) => [name, inner(one)]));
  }
  if (schema.type === 'array') {
    const count = Math.max(schema.minItems ?? 0, Math.floor(random() * 3));
    return Array.from({ length: count }, (_, at) => inner(schema.prefixItems?.[at] ?? schema.items ?? {}));
  }
  if (schema.type === 'integer' || schema.type === 'number') {
    const low = Math.max(schema.minimum ?? 0, -1_000_000);
    return Math.floor(low + random() * (Math.min(schema.maximum ?? 100, low + 1_000) - low));
  }
  if (schema.type === 'boolean') return random() > 0.5;
  if (schema.type === 'null') return null;
  return sampleText(schema, random);
};
