import { registryAbi } from '@ipr/abi';
import { decodeFunctionData, type Hex, serializeErc6492Signature } from 'viem';
import { registryCalls } from './calls.ts';

const { acceptAccess } = registryCalls('0x00000000000000000000000000000000000000ff');
const consentIn = (data: Hex) => decodeFunctionData({ abi: registryAbi, data }).args?.[1];
const address = '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67';

test('removes the ERC-6492 wrapping of a consent before it is sent to the registry', () => {
  const wrapped = serializeErc6492Signature({ address, data: '0xdead', signature: '0x1234' });
  expect(consentIn(acceptAccess({ id: '1', signature: wrapped }).data)).toBe('0x1234');
});

test.each<Hex>(['0x', '0x1234', `0x${'ab'.repeat(65)}`])('leaves the consent %s unchanged', (signature) => {
  expect(consentIn(acceptAccess({ id: '1', signature }).data)).toBe(signature);
});
