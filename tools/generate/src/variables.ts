import { z } from 'zod';

/** The documentation of one environment variable. */
export interface Variable {
  readonly name: string;
  readonly description: string;
  /** Type and limits of its values. */
  readonly accepts: string;
  /** Default value; undefined for a required variable. */
  readonly otherwise: string | undefined;
  readonly secret: boolean;
}

interface Meta {
  readonly description?: string | undefined;
  readonly accepts?: unknown;
  readonly secret?: unknown;
}

type Inner = { readonly innerType?: z.core.$ZodType; readonly in?: z.core.$ZodType };

/** The metadata of a field; a wrapper (optional, default, pipe) takes precedence over the wrapped schema. */
const metaOf = (schema: z.core.$ZodType): Meta => {
  const { innerType, in: source } = schema._zod.def as Inner;
  const inner = innerType ?? source;
  return { ...(inner ? metaOf(inner) : {}), ...(z.globalRegistry.get(schema) ?? {}) };
};

const amount = (value: number) => value.toLocaleString('en-US');

const limits = (noun: string, least: number | undefined, most: number | undefined): string => {
  const upper = most === undefined || most === Number.MAX_SAFE_INTEGER ? undefined : amount(most);
  if (least === undefined) return upper ? `${noun}, at most ${upper}` : noun;
  return upper ? `${noun}, ${amount(least)} to ${upper}` : `${noun}, ${amount(least)} or more`;
};

const textLimits = ({ minLength = 0, maxLength }: z.core.JSONSchema.JSONSchema): string => {
  if (minLength > 1)
    return maxLength ? `text of ${minLength} to ${maxLength} characters` : `text of ${minLength} characters or more`;
  return maxLength ? `text of at most ${maxLength} characters` : 'text';
};

/** Type and limits as text. @throws Error for a pattern or a transformed text without `accepts` */
const acceptsOf = (name: string, schema: z.core.$ZodType, { accepts }: Meta): string => {
  if (typeof accepts === 'string') return accepts;
  const json = z.toJSONSchema(schema, { io: 'input' });
  if (json.enum) return json.enum.map((word) => `\`${word}\``).join(', ');
  const { minimum, maximum, exclusiveMinimum } = json;
  if (json.type === 'integer') return limits('whole number', minimum, maximum);
  if (json.type === 'number' && exclusiveMinimum !== undefined)
    return limits(`number above ${exclusiveMinimum}`, undefined, maximum);
  if (json.type === 'number') return limits('number', minimum, maximum);
  const transformed = schema._zod.def.type === 'pipe';
  if (json.type === 'string' && !json.pattern && !json.format && !transformed) return textLimits(json);
  throw new Error(`${name}: describe its values, by .meta({ accepts })`);
};

const units = [
  [
    /_MS$/,
    [
      [86_400_000, 'd'],
      [3_600_000, 'h'],
      [60_000, 'min'],
      [1_000, 's'],
    ],
  ],
  [
    /_BYTES(_|$)/,
    [
      [2 ** 30, 'GiB'],
      [2 ** 20, 'MiB'],
      [2 ** 10, 'KiB'],
    ],
  ],
] as const;

/** '86400000 (1 d)': adds a readable unit to long numbers of milliseconds and bytes. */
const withUnit = (name: string, value: number): string => {
  const scale = units.find(([ending]) => ending.test(name))?.[1] ?? [];
  const fitting = scale.find(([size]) => value >= size && value % size === 0);
  return fitting ? `\`${value}\` (${value / fitting[0]} ${fitting[1]})` : `\`${value}\``;
};

const otherwiseOf = (name: string, schema: z.core.$ZodType): string | undefined => {
  const absent = z.safeParse(schema, undefined);
  if (!absent.success) return undefined;
  if (absent.data === undefined) return 'none';
  if (typeof absent.data === 'number') return withUnit(name, absent.data);
  return `\`${Array.isArray(absent.data) ? absent.data.join(',') : String(absent.data)}\``;
};

/** Rules over several variables, declared with `over` of service-kit: name of the first variable, and message. */
export const rulesOf = (schema: z.ZodObject): { readonly name: string; readonly words: string }[] =>
  (schema._zod.def.checks ?? []).flatMap((check) => {
    const { path, error } = check._zod.def as { path?: readonly PropertyKey[]; error?: (issue: never) => unknown };
    return path?.[0] && error ? [{ name: String(path[0]), words: String(error({} as never)) }] : [];
  });

/**
 * The variables of a schema in its order.
 * @throws Error for a variable without a description
 */
export const variablesOf = ({ shape }: z.ZodObject): Variable[] =>
  Object.entries(shape).map(([name, schema]) => {
    const meta = metaOf(schema);
    if (!meta.description) throw new Error(`${name}: describe its meaning, by .describe() or .meta({ description })`);
    return {
      name,
      description: meta.description,
      accepts: acceptsOf(name, schema, meta),
      otherwise: otherwiseOf(name, schema),
      secret: meta.secret === true,
    };
  });
