import type { SignatureRequest } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import { isKeyProof, keyProofText } from './key-proof.ts';
import { createLocalProvider } from './local-provider.fixture.ts';
import { ownerTypedData, ownerTypedDataJson } from './owner-typed-data.ts';

const account = { chainId: 80_002, safe: `0x${'5a'.repeat(20)}`, registry: `0x${'7e'.repeat(20)}` } as const;
const ndaHash: Hex = `0x${'ab'.repeat(32)}`;
const requests: SignatureRequest[] = [
  { kind: 'safe-transaction', to: account.registry, data: '0x1234', nonce: 7 },
  { kind: 'nda-consent', assetId: '12', ndaHash },
  { kind: 'nda-party', assetId: '12', ndaHash, name: 'Ada Núñez' },
  { kind: 'keynet-session', message: 'Authenticate with Lit Protocol' },
];

test.each(requests)('a browser wallet signs %j as the typed data itself', async (request) => {
  const { account: signer, provider } = createLocalProvider();
  const json = ownerTypedDataJson(account, request);
  const signature = await provider.request({ method: 'eth_signTypedData_v4', params: [signer.address, json] });
  const typed = ownerTypedData(account, request);
  const direct = typed.primaryType === 'SafeTx' ? await signer.signTypedData(typed) : await signer.signTypedData(typed);
  expect(signature).toBe(direct);
});

test('every request has typed data of its own', () => {
  expect(new Set(requests.map((request) => ownerTypedDataJson(account, request))).size).toBe(requests.length);
  expect(ownerTypedDataJson({ ...account, chainId: 137 }, requests[0] as SignatureRequest)).not.toBe(
    ownerTypedDataJson(account, requests[0] as SignatureRequest),
  );
});

test('a key proves itself for one account only', async () => {
  const [own, other] = [createLocalProvider(), createLocalProvider()];
  const { address } = own.account;
  const signature = await own.account.signMessage({ message: keyProofText(account.safe, address) });
  expect(await isKeyProof(account.safe, address, signature)).toBe(true);
  expect(await isKeyProof(account.registry, address, signature)).toBe(false);
  expect(await isKeyProof(account.safe, other.account.address, signature)).toBe(false);
  expect(await isKeyProof(account.safe, address, '0x')).toBe(false);
});
