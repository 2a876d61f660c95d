import * as api from '@ipr/api';
import { z } from 'zod';

export type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Registry in which exported schemas keep their names. */
export const namesOf = (exported: Readonly<Record<string, unknown>>) => {
  const names = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(exported))
    if (schema instanceof z.ZodType && schema !== api.nothing) names.add(schema, { id });
  return names;
};
const names = namesOf(api);

/** Keywords of zod that are redundant or that other validators do not support. */
const tidy = ({ jsonSchema }: { readonly jsonSchema: JsonSchema }): void => {
  if (jsonSchema.format === 'includes' || jsonSchema.format === 'base64') delete jsonSchema.format;
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
};

const inComponents = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inComponents);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string'
        ? inner.replace('#/$defs/', '#/components/schemas/')
        : inComponents(inner),
    ]),
  );
};

/**
 * A schema of the wire format as JSON Schema 2020-12: before transformations. Named schemas become references.
 * @param components receives the referenced schemas
 */
export const jsonSchemaOf = (schema: z.ZodType, components: Map<string, JsonSchema>): JsonSchema => {
  const whole = z.toJSONSchema(schema, { io: 'input', metadata: names, override: tidy });
  const { $schema: _, $defs, ...own } = inComponents(whole) as JsonSchema;
  for (const [name, definition] of Object.entries($defs ?? {})) components.set(name, definition as JsonSchema);
  return own;
};
