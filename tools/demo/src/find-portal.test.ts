import { PortalConfig } from '@ipr/api';
import { obstacle, originOf } from './find-portal.ts';

const portal = (local: boolean, inboxUrl: string | null): PortalConfig =>
  PortalConfig.parse({
    network: { chainId: 80_002, genesisHash: `0x${'0'.repeat(64)}`, name: 'amoy', local },
    contracts: { registry: `0x${'c3'.repeat(20)}` },
    keynet: { keysetId: 'test', groupPublicKey: 'ab'.repeat(48), threshold: 1, nodes: [], blockhashUrl: '/b' },
    urls: { api: '/api/v1', rpc: '/rpc', graphql: '/graphql', ipfs: '/ipfs' },
    explorerUrl: null,
    uploads: { pickerBytes: 1, maximumBytes: 1, backup: true },
    signIn: { email: true, google: false, passkey: false, inboxUrl },
  });

test('uses the stack of this machine unless the environment names another portal', () => {
  expect(originOf({})).toBe('http://localhost:9000');
  expect(originOf({ IPR_PORT: '31000' })).toBe('http://localhost:31000');
  expect(originOf({ IPR_PORT: '31000', IPR_ORIGIN: 'https://registry.example/' })).toBe('https://registry.example');
  expect(() => originOf({ IPR_ORIGIN: 'registry' })).toThrow('IPR_ORIGIN');
});

test('refuses a chain outside this machine without --any-network', () => {
  expect(obstacle(portal(true, '/dev/inbox'), false)).toBeNull();
  expect(obstacle(portal(false, '/dev/inbox'), false)).toMatch(/--any-network/);
  expect(obstacle(portal(false, '/dev/inbox'), true)).toBeNull();
});

test('refuses a portal that sends real mail', () => {
  expect(obstacle(portal(true, null), true)).toMatch(/sign-in codes/);
});
