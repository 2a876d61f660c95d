import { toBase64 } from '@ipr/domain';
import { packDraft, unpackDraft, unpackFacts } from './pack-draft.ts';

const bytes = new Uint8Array([1, 2, 3]);
const contentKey = new Uint8Array(32).fill(7);
const draft = { id: 'a', startedAt: '2026-03-01T12:00:00.000Z' };
const source = { fileHash: 'aa', encryptedHash: 'bb', contentKey, bytes };
/** As every release has stored it. */
const stored = {
  ...draft,
  format: 1,
  kind: 'registration',
  sealed: { fileHash: 'aa', sealedHash: 'bb', contentKey: toBase64(contentKey) },
};

test('stores a draft under the names that earlier releases read', () => {
  expect(JSON.parse(packDraft('registration', { ...draft, encrypted: source }))).toEqual(stored);
});

test('continues a draft that an earlier release stored, with its ciphertext', () => {
  expect(unpackDraft('registration', JSON.stringify(stored), bytes)).toEqual({ ...draft, encrypted: source });
  expect(unpackFacts(JSON.stringify(stored))).toEqual({ ...draft, isEncrypted: true });
});

test('does not continue a draft whose ciphertext is missing', () => {
  expect(unpackDraft('registration', JSON.stringify(stored), null)).toBeNull();
});
