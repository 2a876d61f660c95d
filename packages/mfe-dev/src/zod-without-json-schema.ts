/** Each schema's description of itself as JSON Schema, and the methods that return it. */
const ofSchemas = [
  /^ {4}inst\._zod\.processJSONSchema = .*;$/gm,
  /^ {16}(?:in|out)put: createStandardJSONSchemaMethod\(this, "(?:in|out)put"\),$/gm,
];
const method = 'return createToJSONSchemaMethod(this, {})(params);';

/**
 * A loader for zod's classes: no page describes a schema as JSON Schema, and no bundler can find that out, so a fifth of zod would be
 * loaded for nothing.
 * @throws Error when zod's file has changed
 */
// biome-ignore lint/style/noDefaultExport: the form of a loader
export default function withoutJsonSchema(source: string): string {
  const found = ofSchemas.map((pattern) => source.match(pattern)?.length ?? 0);
  if (!source.includes(method) || found.includes(0)) throw new Error('zod describes its schemas in another way now');
  return ofSchemas
    .reduce((text, pattern) => text.replace(pattern, ''), source)
    .replace(method, "throw new Error('this build of zod makes no JSON Schema');");
}
