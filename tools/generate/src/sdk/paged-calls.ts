import type { Endpoint } from '@ipr/api';
import type { JsonSchema } from '../json-schema.ts';

export interface Pages {
  readonly by: 'page' | 'offset' | 'before' | 'after';
  readonly items: string;
  readonly key?: string;
  readonly limit?: number;
  readonly until?: string;
}

/** What the schemas do not say: where the rows are, by which field a list continues. */
const exceptions: Readonly<Record<string, Partial<Pages>>> = {
  'certificates.assetCertificates': { key: 'certificateId' },
  'profiles.userActivity': { until: 'timestamp' },
  'sharing.shares': { items: 'direction', until: 'createdAt' },
};

const styles = ['page', 'offset', 'before', 'after'] as const;

/** The one list among the fields of a reply; undefined when there is none or more than one. */
const listField = ({ properties = {} }: JsonSchema): string | undefined => {
  const lists = Object.entries(properties as Readonly<Record<string, JsonSchema>>).filter(
    ([, field]) => field.type === 'array',
  );
  return Object.hasOwn(properties, 'items') ? 'items' : lists.length === 1 ? lists[0]?.[0] : undefined;
};

/**
 * How the list of a call continues; undefined for other calls.
 * @throws Error for a call with pages whose continuation the client cannot know
 */
export const pagesOf = (
  name: string,
  { method }: Endpoint,
  input: JsonSchema,
  reply: JsonSchema,
): Pages | undefined => {
  const fields = (input.properties ?? {}) as Readonly<Record<string, JsonSchema>>;
  const by = styles.find((style) => method === 'GET' && Object.hasOwn(fields, style));
  if (!by) return undefined;
  const known = exceptions[name] ?? {};
  const items = known.items ?? (reply.type === 'array' ? '' : listField(reply));
  const isCursor = by === 'before' || by === 'after';
  if (items === undefined || (isCursor && !known.key && !Object.hasOwn(reply.properties ?? {}, 'next')))
    throw new Error(`${name} has pages, and ${import.meta.filename} does not say how they continue`);
  const limit = fields.limit?.maximum;
  return { by, ...known, items, ...(limit === undefined ? {} : { limit }) };
};
