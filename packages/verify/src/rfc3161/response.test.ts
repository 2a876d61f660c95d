import * as asn1js from 'asn1js';
import { tokenOfResponse } from './response.ts';

const sequence = (...value: asn1js.AsnType[]) => new asn1js.Sequence({ value });
const status = (value: asn1js.AsnType, ...details: asn1js.AsnType[]) => sequence(value, ...details);
const granted = status(new asn1js.Integer({ value: 0 }));
const token = sequence(new asn1js.Integer({ value: 7 }));
const tokenIn = (...parts: asn1js.AsnType[]) => tokenOfResponse(new Uint8Array(sequence(...parts).toBER()));

test('the token of an answer comes byte for byte', async () => {
  expect(await tokenIn(granted, token)).toEqual(new Uint8Array(token.toBER()));
  expect(await tokenIn(status(new asn1js.Integer({ value: 1 })), token)).toEqual(new Uint8Array(token.toBER()));
});

test.each([
  ['a third part', [granted, token, token]],
  ['a status that is no number', [status(new asn1js.Utf8String({ value: '0' })), token]],
  ['no token', [granted]],
])('an answer with %s is unreadable', async (_, parts) => {
  await expect(tokenIn(...parts)).rejects.toMatchObject({ reason: 'answer unreadable' });
});

test('a refusal has the texts of the authority and nothing else of its answer', async () => {
  const texts = sequence(new asn1js.Utf8String({ value: 'no time today' }), new asn1js.Integer({ value: 9 }));
  const refusal = tokenIn(status(new asn1js.Integer({ value: 2 }), texts, new asn1js.Integer({ value: 5 })));
  await expect(refusal).rejects.toMatchObject({
    reason: 'refused by the authority',
    message: 'refused by the authority: status 2 no time today; ',
  });
});
