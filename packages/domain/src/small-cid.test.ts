import { smallCid } from './small-cid.ts';

// Known CIDs of raw blocks (multiformats).
test.each([
  ['', 'bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku'],
  ['hello world', 'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e'],
])('the CID of "%s" is the one that IPFS gives', async (text, cid) => {
  expect(await smallCid(new TextEncoder().encode(text))).toBe(cid);
});

test('a file of more than one block has a tree, whose CID is not computed', async () => {
  expect(await smallCid(new Uint8Array(1024 * 1024 + 1))).toBeNull();
});
