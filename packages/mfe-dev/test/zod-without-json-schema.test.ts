import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import withoutJsonSchema from '../src/zod-without-json-schema.ts';

const zod = createRequire(import.meta.url).resolve('zod/package.json');
const classes = readFileSync(join(zod, '../v4/classic/schemas.js'), 'utf8');

test('removes every use of JSON Schema from the classes of the installed zod', () => {
  const text = withoutJsonSchema(classes);
  expect(text).not.toMatch(/processJSONSchema = |JSONSchemaMethod\(/);
  expect(text).toContain('aggregateChecks(inst)');
});

test('refuses a file of zod that it does not know', () => {
  expect(() => withoutJsonSchema(classes.replaceAll('processJSONSchema', 'toSchema'))).toThrow(
    'zod describes its schemas in another way now',
  );
});
