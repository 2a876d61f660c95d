import { sha256Hex } from './bytes.ts';
import { conditionText, keyCondition, registrantIn } from './condition.ts';

const registry = '0xABCDEF7890abcdef1234567890abcdef12345678';
const registrant = '0xFFFFFF7890abcdef1234567890abcdef12345678';
const hash = 'AB'.repeat(32);

test('builds the same key condition for upper-case and lower-case inputs', () => {
  const mixed = conditionText(keyCondition(registry, hash, registrant));
  const lower = conditionText(
    keyCondition(
      registry.toLowerCase() as `0x${string}`,
      hash.toLowerCase(),
      registrant.toLowerCase() as `0x${string}`,
    ),
  );
  expect(mixed).toBe(lower);
});

test('both clauses name the same hash, and the second has the registrant as a literal', () => {
  const [access, and, introduction] = keyCondition(registry, hash, registrant);
  expect(access.functionParams).toEqual([`0x${'ab'.repeat(32)}`, ':userAddress', '1']);
  expect(and).toEqual({ operator: 'and' });
  expect(introduction.functionParams).toEqual([`0x${'ab'.repeat(32)}`, registrant.toLowerCase()]);
  expect(registrantIn([access, and, introduction])).toBe(registrant.toLowerCase());
});

test('the canonical text stays byte-identical, because wrapped keys are bound to its hash', async () => {
  const text = conditionText(keyCondition(registry, hash, registrant));
  expect(text).toMatch(
    /^\[\{"contractAddress":"0xabcdef7890abcdef1234567890abcdef12345678","functionName":"hasAccessByHash"/,
  );
  expect(await sha256Hex(new TextEncoder().encode(text))).toBe(
    '23680728a27f56b527484bd1dad668367ca2a0927d9e57cc3480af8c11a94449',
  );
});
