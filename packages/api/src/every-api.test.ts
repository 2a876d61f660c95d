import { everyApi, publicRoutes } from './every-api.ts';

test('the first segments below /api/v1 follow from the endpoints of each service', () => {
  expect(Object.fromEntries(publicRoutes)).toEqual({
    identity: ['auth', 'wallet'],
    notifications: ['notifications'],
    profiles: ['users'],
    relay: ['relay'],
    sharing: ['shares', 'recipients', 'invitations', 'access-requests'],
    storage: ['ipfs', 'files'],
    taxonomy: ['taxonomy'],
    timestamps: ['timestamp'],
    workfiles: ['folders'],
  });
});

test('no two services answer the same first segment, and calls between services lie below /internal', () => {
  const segments = [...publicRoutes.values()].flat();
  expect(new Set(segments).size).toBe(segments.length);
  expect(segments).not.toContain('internal');
  const internal = [...everyApi.values()].flatMap(Object.values).filter(({ audience }) => audience === 'service');
  expect(internal.length).toBeGreaterThan(0);
  expect(internal.filter(({ path }) => !path.startsWith('/internal/'))).toEqual([]);
});
