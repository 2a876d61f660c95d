import { lowerAddress } from '@ipr/domain';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { signerContract } from './contract.ts';
import { readDerSignature } from './der.ts';
import { localKey } from './local-key.ts';
import { remoteKey } from './remote-key.ts';
import { startSigningService } from './signing-service.fixture.ts';

const token = 'token of the signing service';
const unreachable = { code: 'relay.unavailable', params: { reason: 'the signing service does not answer' } };
let service: Awaited<ReturnType<typeof startSigningService>>;
beforeAll(async () => {
  service = await startSigningService(token);
});
afterAll(() => service.close());

signerContract('a local key', async () => {
  const key = generatePrivateKey();
  return { signer: localKey(key), expected: lowerAddress(privateKeyToAccount(key).address) };
});

signerContract('a remote key', async () => ({
  signer: await remoteKey({ url: `${service.url}/`, keyId: 'relay-1', token }),
  expected: service.address,
}));

test('reports a refused or unknown remote key as unavailable', async () => {
  const { url } = service;
  await expect(remoteKey({ url, keyId: 'relay-1', token: 'another' })).rejects.toMatchObject(unreachable);
  await expect(remoteKey({ url, keyId: 'relay-2', token })).rejects.toMatchObject(unreachable);
});

test('reads no signature out of bytes that are not DER', () => {
  const good = Buffer.from('3006020101020102', 'hex');
  expect(readDerSignature(good)).toEqual({ r: 1n, s: 2n });
  const bad = ['', '30', '3106020101020102', '3007020101020102', '300602010102010200', '3006030101020102', '30800000'];
  for (const hex of bad) expect(() => readDerSignature(Buffer.from(hex, 'hex'))).toThrow(RangeError);
});
