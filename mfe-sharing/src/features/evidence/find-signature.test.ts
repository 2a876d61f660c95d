import type { Hex } from '@ipr/domain';
import { registryCalls } from '@ipr/protocol/registry/calls';
import { findSignature } from './find-signature.ts';

const calls = registryCalls(`0x${'c3'.repeat(20)}`);
const signature: Hex = `0x${'5a'.repeat(65)}`;
const dataOf = (id: string, given = signature) => calls.acceptAccess({ id, signature: given }).data.slice(2);

test('finds the signature inside a wrapped call, regardless of the case of its hex digits', () => {
  const wrapped = `0xabcdef${dataOf('7')}00ff`;
  expect(findSignature(calls, '7', wrapped)).toBe(signature);
  expect(findSignature(calls, '7', wrapped.toUpperCase())).toBe(signature);
});

test('returns null for an acceptance of another asset and for a truncated one', () => {
  expect(findSignature(calls, '7', `0x${dataOf('8')}`)).toBeNull();
  expect(findSignature(calls, '7', `0x${dataOf('7').slice(0, 220)}`)).toBeNull();
  expect(findSignature(calls, '7', '0x')).toBeNull();
});

test('returns the acceptance of the asset when the data contains several', () => {
  const other: Hex = `0x${'77'.repeat(65)}`;
  expect(findSignature(calls, '7', `0x${dataOf('8', other)}${dataOf('7')}`)).toBe(signature);
});
