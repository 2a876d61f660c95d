import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Hex, sha256Hex, toBase64 } from '@ipr/domain';
import { certificatesOfPem } from '@ipr/verify/rfc3161/pem';
import { readZip } from '@ipr/verify/zip/read-zip';
import { timestampOf } from './timestamp-of.ts';

const vector = join(import.meta.dirname, '../../../../packages/verify/test/vectors/nda-evidence.zip');
const time = '2026-01-02T03:04:05.000Z';
const otherStamp = { token: Uint8Array.of(1), chain: [Uint8Array.of(2)] };

let ndaHash: Hex;
let token: Uint8Array;
let chain: Uint8Array[];

beforeAll(async () => {
  const files = await readZip(new Uint8Array(readFileSync(vector)));
  const bytes = (path: string) => files.get(path) ?? new Uint8Array();
  ndaHash = `0x${await sha256Hex(bytes('share.json'))}`;
  token = bytes('share.tst');
  chain = certificatesOfPem(new TextDecoder().decode(bytes('share.pem')));
});

/** A timestamp authority with a fixed response. @returns it, and the requests it received */
const authority = (answer: { readonly token: Uint8Array; readonly chain: readonly Uint8Array[] }) => {
  const requests: Uint8Array[] = [];
  const stamp = async (digest: Uint8Array) => {
    requests.push(digest);
    return answer;
  };
  return { requests, stamp };
};

test('uses a recorded timestamp with its recorded certificates and sends no request to the authority', async () => {
  const { stamp, requests } = authority(otherStamp);
  const recorded = { time, token: toBase64(token), chain: chain.map(toBase64) };
  const found = await timestampOf(stamp, ndaHash, recorded);
  expect([found.token, found.chain]).toEqual([token, chain]);
  expect(requests).toEqual([]);
});

test('verifies a timestamp recorded without certificates with the current ones', async () => {
  const { stamp } = authority({ token: Uint8Array.of(1), chain });
  const found = await timestampOf(stamp, ndaHash, { time, token: toBase64(token), chain: null });
  expect([found.token, found.chain]).toEqual([token, chain]);
});

test.each<[string, () => Parameters<typeof timestampOf>[2]]>([
  ['there is none yet', () => null],
  ['its certificates are no longer available', () => ({ time, token: toBase64(token), chain: null })],
  ['it is damaged', () => ({ time, token: 'AAAA', chain: chain.map(toBase64) })],
  ['its certificates belong to another authority', () => ({ time, token: toBase64(token), chain: ['AAAA'] })],
])('requests a new timestamp when %s', async (_, recorded) => {
  const { stamp, requests } = authority(otherStamp);
  expect(await timestampOf(stamp, ndaHash, recorded())).toBe(otherStamp);
  expect(requests).toHaveLength(1);
});

test('refuses a timestamp over another hash', async () => {
  const { stamp } = authority(otherStamp);
  const recorded = { time, token: toBase64(token), chain: chain.map(toBase64) };
  expect(await timestampOf(stamp, `0x${'11'.repeat(32)}`, recorded)).toBe(otherStamp);
});
