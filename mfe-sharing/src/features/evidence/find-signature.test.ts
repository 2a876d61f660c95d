import type { Hex } from '@ipr/domain';
import { registryCalls } from '@ipr/protocol/registry/calls';
import { findSignature } from './find-signature.ts';

const calls = registryCalls(`0x${'c3'.repeat(20)}`);
const signature: Hex = `0x${'5a'.repeat(65)}`;
const dataOf = (id: string, given = signature) => calls.acceptAccess({ id, signature: given }).data.slice(2);

test('the signature is found inside a wrapped call, in capitals or not', () => {
  const wrapped = `0xabcdef${dataOf('7')}00ff`;
  expect(findSignature(calls, '7', wrapped)).toBe(signature);
  expect(findSignature(calls, '7', wrapped.toUpperCase())).toBe(signature);
});

test('an acceptance of another asset, or one that is cut off, is none', () => {
  expect(findSignature(calls, '7', `0x${dataOf('8')}`)).toBeNull();
  expect(findSignature(calls, '7', `0x${dataOf('7').slice(0, 220)}`)).toBeNull();
  expect(findSignature(calls, '7', '0x')).toBeNull();
});

test('of several acceptances that of the asset is taken', () => {
  const other: Hex = `0x${'77'.repeat(65)}`;
  expect(findSignature(calls, '7', `0x${dataOf('8', other)}${dataOf('7')}`)).toBe(signature);
});
