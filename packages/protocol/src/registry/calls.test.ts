import { registryAbi } from '@ipr/abi';
import { decodeFunctionData, type Hex, serializeErc6492Signature } from 'viem';
import { registryCalls } from './calls.ts';

const { acceptAccess } = registryCalls('0x00000000000000000000000000000000000000ff');
const consentIn = (data: Hex) => decodeFunctionData({ abi: registryAbi, data }).args?.[1];
const address = '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67';

test('a consent reaches the registry without the wrapping that only says how to deploy its Safe', () => {
  const wrapped = serializeErc6492Signature({ address, data: '0xdead', signature: '0x1234' });
  expect(consentIn(acceptAccess({ id: '1', signature: wrapped }).data)).toBe('0x1234');
});

test.each<Hex>(['0x', '0x1234', `0x${'ab'.repeat(65)}`])('the consent %s stays as it is', (signature) => {
  expect(consentIn(acceptAccess({ id: '1', signature }).data)).toBe(signature);
});
