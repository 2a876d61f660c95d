import { assessNeeds } from './assess-needs.ts';

const assess = (contract: string, has: string, calls: readonly string[] = []) =>
  assessNeeds({ contract, calls }, (call) => call === 'sharing.shares@1', has)?.code;

test.each([
  ['1.4', '1.4', undefined],
  ['1.3', '1.4', undefined],
  ['1.2', '1.4', 'module.too-old'],
  ['1.5', '1.4', 'module.needs-newer'],
  ['2.0', '1.4', 'module.needs-newer'],
  ['1.4', '2.0', 'module.too-old'],
  ['1.10', '1.9', 'module.needs-newer'],
  ['1.9', '1.10', undefined],
])('a module of contract %s in a shell of %s: %s', (needed, has, code) => {
  expect(assess(needed, has)).toBe(code);
});

test('refuses a module that needs a call, or a version of it, which the shell does not have', () => {
  expect(assess('1.4', '1.4', ['sharing.shares@1'])).toBeUndefined();
  expect(assess('1.4', '1.4', ['sharing.shares@1', 'sharing.rate@1'])).toBe('module.needs-newer');
  expect(assess('1.3', '1.4', ['sharing.shares@0'])).toBe('module.too-old');
});
