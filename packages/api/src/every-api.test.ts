import { everyApi, publicRoutes } from './every-api.ts';

test('derives each service’s first path segments below /api/v1 from its endpoints', () => {
  expect(Object.fromEntries(publicRoutes)).toEqual({
    certificates: ['certificates'],
    evidence: ['evidence'],
    identity: ['auth', 'wallet'],
    notifications: ['notifications'],
    profiles: ['users'],
    relay: ['relay'],
    sharing: ['shares', 'recipients', 'invitations', 'access-requests', 'partner-sites'],
    storage: ['ipfs', 'files'],
    taxonomy: ['taxonomy'],
    timestamps: ['timestamp', 'timestamps'],
    webhooks: ['webhooks'],
    workfiles: ['folders'],
  });
});

test('no two services share a first segment, and service-to-service calls are below /internal', () => {
  const segments = [...publicRoutes.values()].flat();
  expect(new Set(segments).size).toBe(segments.length);
  expect(segments).not.toContain('internal');
  const internal = [...everyApi.values()].flatMap(Object.values).filter(({ audience }) => audience === 'service');
  expect(internal.length).toBeGreaterThan(0);
  expect(internal.filter(({ path }) => !path.startsWith('/internal/'))).toEqual([]);
});
