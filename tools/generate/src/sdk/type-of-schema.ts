import type { JsonSchema } from '../json-schema.ts';

const isName = (name: string): boolean => /^[A-Za-z_$][\w$]*$/.test(name);
const fieldName = (name: string): string => (isName(name) ? name : JSON.stringify(name));

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ');

const objectType = (schema: JsonSchema): string => {
  const { properties = {}, required = [], additionalProperties } = schema;
  const fields = Object.entries(properties).map(
    ([name, field]) => `${fieldName(name)}${required.includes(name) ? '' : '?'}: ${typeOfSchema(field)};`,
  );
  if (fields.length > 0) return `{ ${fields.join(' ')} }`;
  // No Record: a schema of any JSON refers to itself, which only a written index permits.
  return typeof additionalProperties === 'object' ? `{ [name: string]: ${typeOfSchema(additionalProperties)} }` : '{}';
};

const listType = ({ items, prefixItems }: JsonSchema): string => {
  if (Array.isArray(prefixItems)) return `[${prefixItems.map(typeOfSchema).join(', ')}]`;
  return `Array<${typeOfSchema(items as JsonSchema | undefined)}>`;
};

const typeOfName = (name: string, schema: JsonSchema): string => {
  if (name === 'integer') return 'number';
  if (name === 'object') return objectType(schema);
  if (name === 'array') return listType(schema);
  return name;
};

/** A TypeScript type of JSON values that fit a schema. What a type cannot say, such as a pattern or a range, is left out. */
export const typeOfSchema = (schema: JsonSchema | boolean | undefined): string => {
  if (schema === undefined || typeof schema === 'boolean') return 'unknown';
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'unknown';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return `(${union(choices.map(typeOfSchema))})`;
  if (schema.allOf) return schema.allOf.map(typeOfSchema).join(' & ');
  const { type } = schema;
  if (type === undefined) return 'unknown';
  return union([type].flat().map((name) => typeOfName(String(name), schema)));
};
