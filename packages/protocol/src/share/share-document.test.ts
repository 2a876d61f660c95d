import { createHash } from 'node:crypto';
import { documentBytes } from '@ipr/domain';
import {
  ndaHashOf,
  parseShareDocument,
  readShareDocument,
  type ShareDocument,
  storedNdaHash,
} from './share-document.ts';

const document: ShareDocument = {
  asset: { id: '7', title: 'Résumé', hash: 'ab'.repeat(32) },
  ndaText: 'Keep it secret.',
  variant: 'standard',
  shareType: 'external',
  grantor: `0x${'a1'.repeat(20)}`,
  grantee: `0x${'b2'.repeat(20)}`,
  level: 'view',
  expires: 0,
  chainId: 80_002,
  contract: `0x${'c3'.repeat(20)}`,
  nonce: 1,
  locale: 'fr',
};
/** As stored, byte for byte: fixed order of fields, no white space, UTF-8. */
const stored = Buffer.from(
  `{"asset":{"id":"7","title":"Résumé","hash":"${'ab'.repeat(32)}"},"ndaText":"Keep it secret.","variant":"standard",` +
    `"shareType":"external","grantor":"0x${'a1'.repeat(20)}","grantee":"0x${'b2'.repeat(20)}","level":"view","expires":0,` +
    `"chainId":80002,"contract":"0x${'c3'.repeat(20)}","nonce":1,"locale":"fr"}`,
);
const hash = `0x${createHash('sha256').update(stored).digest('hex')}` as const;

test('the NDA hash covers the stored document byte for byte', async () => {
  expect(Buffer.from(documentBytes(document)).equals(stored)).toBe(true);
  expect(await ndaHashOf(document)).toBe(hash);
  expect(await storedNdaHash(stored)).toBe(hash);
});

test('reads a stored document under its hash and refuses any other hash', async () => {
  const bytes = new Uint8Array(stored);
  expect(await readShareDocument(bytes, hash)).toEqual(document);
  await expect(readShareDocument(bytes, `0x${'00'.repeat(32)}`)).rejects.toMatchObject({ code: 'request.invalid' });
});

test.each([
  ['no JSON', Buffer.from('{')],
  ['a further field', documentBytes({ ...document, extra: 1 })],
  ['a missing field', documentBytes({ ...document, nonce: undefined })],
  ['text that is not UTF-8', Buffer.from(stored.toString('latin1'), 'latin1').fill(0xe9, 30, 31)],
])('refuses %s', (_, bytes) => {
  expect(() => parseShareDocument(bytes)).toThrow();
});
