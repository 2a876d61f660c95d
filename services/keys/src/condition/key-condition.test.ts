import { createHash } from 'node:crypto';
import { keyCondition } from '@ipr/domain';
import { readCondition } from './key-condition.ts';

const registry = `0x${'a1'.repeat(20)}` as const;
const hash = `0x${'b2'.repeat(32)}` as const;
const registrant = `0x${'c3'.repeat(20)}` as const;

type Loose = Record<string, unknown>[] & { [index: number]: Record<string, never> };
/** The right condition as JSON, bent by `change`. */
const bent = (change: (condition: never) => unknown): unknown => {
  const condition = JSON.parse(JSON.stringify(keyCondition(registry, hash, registrant))) as Loose;
  return change(condition as never) ?? condition;
};
type Call = {
  functionParams: unknown[];
  functionAbi: { inputs: { type: string }[] };
  returnValueTest: { comparator: string; value: string; key: string };
} & Record<string, unknown>;
const part = (which: 0 | 2, change: (call: Call) => void) =>
  bent((condition: Call[]) => change(condition[which] as Call));

const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

test('reads the literals and the hash of the one condition it serves', () => {
  const found = readCondition(
    registry,
    bent(() => undefined),
  );
  expect(found).toMatchObject({ fileHash: hash, registrant });
  expect(found.hash).toBe(
    createHash('sha256')
      .update(JSON.stringify(keyCondition(registry, hash, registrant)))
      .digest('hex'),
  );
});

test.each([
  ['only the first part', bent((c: Call[]) => [c[0]])],
  ['the parts in the other order', bent((c: Call[]) => [c[2], c[1], c[0]])],
  ['lists within lists without end', part(0, (c) => Object.assign(c, { functionParams: [hash, nested(5_000), '1'] }))],
  ['a third part', bent((c: Call[]) => [...c, c[1], c[0]])],
  ['the same part twice', bent((c: Call[]) => [c[0], c[1], c[0]])],
  ['or', bent((c: Call[]) => [c[0], { operator: 'or' }, c[2]])],
  ['AND', bent((c: Call[]) => [c[0], { operator: 'AND' }, c[2]])],
  ['an operator with more in it', bent((c: Call[]) => [c[0], { operator: 'and', chain: 'amoy' }, c[2]])],
  ['a nested group', bent((c: Call[]) => [[c[0]], c[1], c[2]])],
  [
    'another contract',
    part(0, (call) => {
      call.contractAddress = registrant;
    }),
  ],
  [
    'another contract in the second part',
    part(2, (call) => {
      call.contractAddress = registrant;
    }),
  ],
  [
    'our contract in another letter case',
    part(0, (call) => {
      call.contractAddress = registry.toUpperCase().replace('0X', '0x');
    }),
  ],
  [
    'another function',
    part(0, (call) => {
      call.functionName = 'isRegistrantOf';
    }),
  ],
  [
    'different hashes in the two parts',
    part(2, (call) => {
      call.functionParams[0] = `0x${'d4'.repeat(32)}`;
    }),
  ],
  [
    'a hash in upper case',
    part(0, (call) => {
      call.functionParams[0] = hash.toUpperCase().replace('0X', '0x');
    }),
  ],
  [
    'a literal instead of the caller',
    part(0, (call) => {
      call.functionParams[1] = registrant;
    }),
  ],
  [
    'the caller instead of the registrant',
    part(2, (call) => {
      call.functionParams[1] = ':userAddress';
    }),
  ],
  [
    'level 0',
    part(0, (call) => {
      call.functionParams[2] = '0';
    }),
  ],
  [
    'a level that is a number',
    part(0, (call) => {
      call.functionParams[2] = 1;
    }),
  ],
  [
    'another ABI',
    part(0, (call) => {
      call.functionAbi.inputs[2] = { type: 'uint256' };
    }),
  ],
  [
    'another chain',
    part(0, (call) => {
      call.chain = 'polygon';
    }),
  ],
  [
    'another comparator',
    part(0, (call) => {
      call.returnValueTest.comparator = '>=';
    }),
  ],
  [
    'another value',
    part(2, (call) => {
      call.returnValueTest.value = 'false';
    }),
  ],
  [
    'another key',
    part(2, (call) => {
      call.returnValueTest.key = '0';
    }),
  ],
  [
    'a field more',
    part(0, (call) => {
      call.conditionType = 'evmContract';
    }),
  ],
  ['an object that is not an array', { 0: 1 }],
  ['nothing', undefined],
  ['an empty list', []],
  ['nulls', [null, null, null]],
])('refuses %s', (_, conditions) => {
  expect(() => readCondition(registry, conditions)).toThrow(
    expect.objectContaining({ code: 'NodeInvalidConditions', status: 400 }),
  );
});
