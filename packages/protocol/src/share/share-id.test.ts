import { shareIdOf, shareKey } from './share-id.ts';

const user = `0x${'ab'.repeat(20)}` as const;
const id = '7-0xabababababababababababababababababababab-3';

test('a share id consists of asset, grantee and grant nonce', () => {
  expect(shareIdOf('7', user, 3)).toBe(id);
});

test('parses its components', () => {
  expect(shareKey(id)).toEqual({ id, assetId: '7', grantee: user, nonce: 3 });
});
