import { answerTo, RpcCall } from './message.ts';

const call = { jsonrpc: '2.0', id: 7, method: 'eth_call', params: [{}, 'latest'] };

test('reads a call with parameters by position, or without parameters', () => {
  expect(RpcCall.parse(call)).toEqual(call);
  const { params: _, ...without } = call;
  for (const id of [1, 'a', null]) expect(RpcCall.parse({ ...without, id })).toEqual({ ...without, id });
});

test.each([
  ['another version', { ...call, jsonrpc: '1.0' }],
  ['parameters by name', { ...call, params: { to: '0x' } }],
  ['a notification, which has no id', { ...call, id: undefined }],
  ['another field', { ...call, method: 'eth_call', trace: true }],
  ['an answer', { jsonrpc: '2.0', id: 7, result: '0x' }],
])('refuses %s', (_, value) => {
  expect(RpcCall.safeParse(value).success).toBe(false);
});

test('a reply contains the id of its call', () => {
  expect(answerTo({ id: 'a' }, { result: null })).toEqual({ jsonrpc: '2.0', id: 'a', result: null });
  const error = { code: -32_601, message: 'unknown' };
  expect(answerTo({ id: null }, { error })).toEqual({ jsonrpc: '2.0', id: null, error });
});
