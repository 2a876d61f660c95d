import { accessPassAbi, registryAbi } from '@ipr/abi';
import { paramTypesOf } from '@ipr/domain';
import { encodeErrorResult, type Hex } from 'viem';
import { contractErrors, failureOfRevert, isRevert, registryFailures } from './failure-of-revert.ts';

const owner = '0x000000000000000000000000000000000000dEaD';
const hash: Hex = `0x${'11'.repeat(32)}`;

test('maps the error behind a revert to a failure with its arguments', () => {
  const data = encodeErrorResult({ abi: registryAbi, errorName: 'IPRegistry_HashAlreadyExists', args: [hash, 7n] });
  const failure = failureOfRevert(new Error('outer', { cause: { data: { data } } }));
  expect(failure.code).toBe('registry.hash-already-exists');
  expect(failure.params).toEqual({ hash, assetId: '7' });
});

test('decodes errors of the access pass too', () => {
  const data = encodeErrorResult({ abi: accessPassAbi, errorName: 'AccessPass_AlreadyMinted', args: [7n, owner] });
  expect(failureOfRevert({ data })).toMatchObject({
    code: 'registry.already-minted',
    params: { assetId: '7', user: owner },
  });
});

test('finds revert data at every place where RPC libraries store it', () => {
  const data = encodeErrorResult({ abi: registryAbi, errorName: 'IPRegistry_BadRole', args: [9] });
  for (const thrown of [data, { data }, { raw: data }, new Error('call failed', { cause: { cause: { data } } })]) {
    expect(failureOfRevert(thrown).code).toBe('registry.bad-role');
    expect(failureOfRevert(thrown).params).toEqual({ role: 9 });
    expect(isRevert(thrown)).toBe(true);
  }
});

test('keeps the message of a require, such as Safe’s GS013', () => {
  const abi = [{ type: 'error', name: 'Error', inputs: [{ name: 'message', type: 'string' }] }] as const;
  const data = encodeErrorResult({ abi, errorName: 'Error', args: ['GS013'] });
  expect(failureOfRevert({ data })).toMatchObject({ code: 'relay.reverted', params: { reason: 'GS013' } });
});

test('returns relay.reverted for data that it cannot decode', () => {
  expect(failureOfRevert({ data: '0xdeadbeef' })).toMatchObject({
    code: 'relay.reverted',
    params: { reason: '0xdeadbeef' },
  });
  expect(failureOfRevert(new Error('execution reverted')).code).toBe('relay.reverted');
});

test('passes on every argument of every error, because its code declares a parameter for it', () => {
  for (const { name, inputs } of contractErrors) {
    const types = paramTypesOf(registryFailures[name]);
    expect([name, Object.keys(types)]).toEqual([name, expect.arrayContaining(inputs.map((input) => input.name))]);
  }
});

test('does not treat an unreachable node as a revert', () => {
  expect(isRevert(new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') }))).toBe(false);
});

test('maps every error of the registry and no other', () => {
  const names = contractErrors.map((item) => item.name);
  expect(Object.keys(registryFailures).sort()).toEqual([...new Set(names)].sort());
  const unowned = encodeErrorResult({ abi: registryAbi, errorName: 'OwnableUnauthorizedAccount', args: [owner] });
  expect(failureOfRevert({ data: unowned }).code).toBe('registry.not-owner');
});
