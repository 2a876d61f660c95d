import { shareIdOf, shareKey } from './share-id.ts';

const user = `0x${'ab'.repeat(20)}` as const;
const id = '7-0xabababababababababababababababababababab-3';

test('the id of a share is asset, grantee and grant nonce', () => {
  expect(shareIdOf('7', user, 3)).toBe(id);
});

test('its parts are read back from it', () => {
  expect(shareKey(id)).toEqual({ id, assetId: '7', grantee: user, nonce: 3 });
});
