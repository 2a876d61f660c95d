import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pinnedAuthorities } from './pinned-authorities.ts';

/** The root of a test authority. */
const pem = `-----BEGIN CERTIFICATE-----
MIIBODCB36ADAgECAhBMezo4defezFKsE7IKYokkMAoGCCqGSM49BAMCMBQxEjAQ
BgNVBAMMCVRlc3Qgcm9vdDAeFw0yNjAxMDEwMDAwMDBaFw00NjAxMDEwMDAwMDBa
MBQxEjAQBgNVBAMMCVRlc3Qgcm9vdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IA
BKmccXwXXs70rDS7rk0naXN7ovJnan9ttSfqpNxmx4GxmQc7Urnl4i7wKVs1zU8s
C7YvSGlS0jJnoY66Fx7LrO6jEzARMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0E
AwIDSAAwRQIhAIZ+IwMx669oCbz3rA8y05D8B4tDonbdZa8bwLBLlijHAiA/WU5u
rXhOofhagQngWPzqlLuLV/fVa44qlbgiKrdLzw==
-----END CERTIFICATE-----
`;
const der = pem.replaceAll(/-----[^-]+-----|\s/g, '');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ipr-pinned-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

test('pins all certificates of the configured files', () => {
  const read = pinnedAuthorities({
    TSA_ROOTS: write('roots.pem', pem + pem),
    TSA_QUALIFIED_CERTS: write('signers.pem', pem),
  });
  expect(read()).toEqual({ roots: [der, der], qualifiedSigners: [der] });
  expect(pinnedAuthorities({})()).toEqual({ roots: [], qualifiedSigners: [] });
});

test('pins the root that the embedded authority writes after the start of the gateway', () => {
  const path = join(folder, 'ca.pem');
  const read = pinnedAuthorities({ TSA_ROOTS: path });
  expect(read().roots).toEqual([]);
  write('ca.pem', pem);
  expect(read().roots).toEqual([der]);
});

test.each([
  ['an empty file', ''],
  ['a file without a certificate', 'no certificate'],
  ['a file with a certificate that cannot be parsed', pem.replace('MIIB', 'AAAA')],
  ['a file with too many certificates', pem.repeat(51)],
])('%s stops the start and is named with its variable', (_, content) => {
  const path = write('broken.pem', content);
  for (const name of ['TSA_ROOTS', 'TSA_QUALIFIED_CERTS'])
    expect(() => pinnedAuthorities({ [name]: path })).toThrow(`${name}: ${path}`);
});

test('a missing file of qualified signers stops the start', () => {
  const path = join(folder, 'missing.pem');
  expect(() => pinnedAuthorities({ TSA_QUALIFIED_CERTS: path })).toThrow(`TSA_QUALIFIED_CERTS: ${path}`);
});
