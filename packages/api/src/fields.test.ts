import { AssetId } from './fields.ts';
import { labelKey, taxonomyApi } from './taxonomy.ts';
import { workfilesApi } from './workfiles.ts';

const largest = (2n ** 256n - 1n).toString();

test('accepts only asset ids that are possible token ids', () => {
  expect(AssetId.safeParse(largest).success).toBe(true);
  for (const id of [(2n ** 256n).toString(), '9'.repeat(78), '9'.repeat(100_000), '0', '01', '-1', '1e3', '१'])
    expect([id.slice(0, 80), AssetId.safeParse(id).success]).toEqual([id.slice(0, 80), false]);
});

test.each([
  ['folders', (name: string) => workfilesApi.createFolder.input.safeParse({ name })],
  ['renamed folders', (name: string) => workfilesApi.updateFolder.input.safeParse({ id: 'a'.repeat(24), name })],
  ['labels', (label: string) => taxonomyApi.createIpType.input.safeParse({ label })],
])('refuses invisible and direction-changing characters in names of %s', (_, parse) => {
  for (const name of ['Entwürfe 2026', '特許', '👩\u200d🔬 notes'])
    expect([name, parse(name).success]).toEqual([name, true]);
  for (const name of [
    'inv\u202efdp.exe',
    '\u200b',
    'a\u0000b',
    'a\ud800',
    'x\u061cy',
    '\u3164',
    'Patent\u{e0041}',
    ' \n ',
  ])
    expect([name, parse(name).success]).toEqual([name, false]);
});

test('normalises a folder name to one line and limits it to 120 characters', () => {
  expect(workfilesApi.createFolder.input.parse({ name: ' a\r\n b ' }).name).toBe('a b');
  expect(workfilesApi.createFolder.input.safeParse({ name: 'x'.repeat(120) }).success).toBe(true);
  expect(workfilesApi.createFolder.input.safeParse({ name: 'x'.repeat(121) }).success).toBe(false);
});

test('gives labels that look alike the same key', () => {
  expect(labelKey('Patent\ufe0f')).toBe(labelKey(' patent\u200d'));
});
