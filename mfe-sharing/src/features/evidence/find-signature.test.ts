import type { Hex } from '@ipr/domain';
import { registryCalls } from '@ipr/protocol/registry/calls';
import { findSignatures } from './find-signature.ts';

const calls = registryCalls(`0x${'c3'.repeat(20)}`);
const signature: Hex = `0x${'5a'.repeat(65)}`;
const dataOf = (id: string, given = signature) => calls.acceptAccess({ id, signature: given }).data.slice(2);

test('finds the signature inside a wrapped call, regardless of the case of its hex digits', () => {
  const wrapped = `0xabcdef${dataOf('7')}00ff`;
  expect(findSignatures(calls, '7', wrapped)).toEqual([signature]);
  expect(findSignatures(calls, '7', wrapped.toUpperCase())).toEqual([signature]);
});

test('finds nothing for an acceptance of another asset and for a truncated one', () => {
  expect(findSignatures(calls, '7', `0x${dataOf('8')}`)).toEqual([]);
  expect(findSignatures(calls, '7', `0x${dataOf('7').slice(0, 220)}`)).toEqual([]);
  expect(findSignatures(calls, '7', '0x')).toEqual([]);
});

test('returns the acceptance of the asset when the data contains several', () => {
  const other: Hex = `0x${'77'.repeat(65)}`;
  expect(findSignatures(calls, '7', `0x${dataOf('8', other)}${dataOf('7')}`)).toEqual([signature]);
  expect(findSignatures(calls, '7', `0x${dataOf('7', other)}${dataOf('7')}`)).toEqual([other, signature]);
});
