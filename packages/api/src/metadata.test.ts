import { keyCondition } from '@ipr/domain';
import { parseMetadata } from './metadata.ts';

const hash = '1'.repeat(64);
const condition = keyCondition(`0x${'c3'.repeat(20)}`, hash, `0x${'a1'.repeat(20)}`);
const bytesOf = (evidencyTimestamp: unknown, more: object = {}) =>
  new TextEncoder().encode(
    JSON.stringify({
      schema: 1,
      title: 'Motor',
      ipType: 'Patent',
      ipContent: 'Drawing',
      private: 'AAAA',
      evidencyTimestamp,
      fileInfo: { size: 3, mediaType: 'application/pdf' },
      file: {
        fileHash: hash,
        encryptedFileHash: hash,
        encryptedFileCid: `bafy${'a'.repeat(60)}`,
        litEncryption: { ciphertext: 'AA==', dataToEncryptHash: hash, evmContractConditions: condition },
      },
      keyset: { id: 'test', publicKey: 'ab' },
      ...more,
    }),
  );

const timestamp = '2026-11-21T03:04:05.000Z';

test.each([null, { timestamp }, { timestamp, token: 'AAAA' }])('reads older documents (%#)', (proof) => {
  expect(parseMetadata(bytesOf(proof)).evidencyTimestamp).toEqual(proof);
});

test('reads a complete timestamp', () => {
  const proof = {
    timestamp,
    token: 'AAAA',
    serial: '1f',
    tsa: 'Authority',
    policy: '1.2.3',
    qualified: false,
    chain: ['AAAA'],
    hashedMessage: hash,
    legalValue: false,
  };
  expect(parseMetadata(bytesOf(proof)).evidencyTimestamp).toEqual(proof);
});

test.each([{}, { timestamp: 'yesterday' }, { timestamp, chain: 'AAAA' }])(
  'refuses an invalid timestamp (%#)',
  (proof) => {
    expect(() => parseMetadata(bytesOf(proof))).toThrow();
  },
);

test('reads the wrapped key of the private fields, without a condition of its own', () => {
  const wrapped = { ciphertext: 'AA==', dataToEncryptHash: hash };
  const read = (privateFieldsKey: object) => parseMetadata(bytesOf(null, { privateFieldsKey })).privateFieldsKey;
  expect(read(wrapped)).toEqual(wrapped);
  expect(read({ ...wrapped, evmContractConditions: condition })).toEqual(wrapped);
  expect(parseMetadata(bytesOf(null))).not.toHaveProperty('privateFieldsKey');
});

test.each([null, {}, { ciphertext: 'AA==', dataToEncryptHash: 'AA' }])(
  'refuses an invalid key of the private fields (%#)',
  (privateFieldsKey) => {
    expect(() => parseMetadata(bytesOf(null, { privateFieldsKey }))).toThrow();
  },
);
