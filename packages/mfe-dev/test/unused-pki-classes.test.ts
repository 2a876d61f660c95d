import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import withoutUnusedClasses from '../src/unused-pki-classes.ts';

const verifier = createRequire(import.meta.url).resolve('@ipr/verify/cli');
const library = readFileSync(createRequire(verifier).resolve('pkijs'), 'utf8');

test('declares every class of the installed PKI.js as the result of a call without an effect', () => {
  const text = withoutUnusedClasses(library);
  const classes = library.match(/^var \w+ = class /gm) ?? [];
  expect(classes.length).toBeGreaterThan(100);
  expect(text.match(/^var \w+ = \/\* @__PURE__ \*\/ \(\(\) => class [\s\S]*?^\}\)\(\);?$/gm)).toHaveLength(
    classes.length,
  );
  expect(text).not.toMatch(/^var \w+ = class /m);
});

test('refuses a file of PKI.js that it does not know', () => {
  expect(() => withoutUnusedClasses('class Certificate {}')).toThrow('PKI.js declares its classes in another way now');
});
