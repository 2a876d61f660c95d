import { createHash } from 'node:crypto';
import type { StoredTimestamp } from '@ipr/api';
import { type Hex, toBase64 } from '@ipr/domain';
import { issueCrl } from '@ipr/verify/issue/issue-crl';
import { testAuthority } from '@ipr/verify/testing/authority';
import { serviceStamper } from '../src/sign/service-stamper.ts';

const wallet: Hex = `0x${'c4'.repeat(20)}`;
const start = Date.parse('2026-03-02T10:00:00Z');
const minute = 60_000;
let now: number;
let passedMs: number;
beforeEach(() => {
  [now, passedMs] = [start, 0];
});
const clock = { wall: () => now, monotonic: () => passedMs };
const pass = (ms: number) => {
  now += ms;
  passedMs += ms;
};

/** Timestamps that count how often their revocation data is read. @param endsAfter milliseconds; null: none was captured */
const timestampsWith = async (endsAfter: number | null) => {
  const authority = await testAuthority();
  const issuer = { certificate: authority.ca.certificate, privateKey: authority.ca.keys.privateKey };
  const made = new Map<string, StoredTimestamp>();
  const reads: string[] = [];
  const captured = async (): Promise<StoredTimestamp['revocation']> => {
    const certificate = 'ab'.repeat(32);
    if (endsAfter === null) return [{ kind: 'none', certificate, reason: 'unreachable' }];
    const [thisUpdate, nextUpdate] = [new Date(now), new Date(now + endsAfter)];
    const data = toBase64(await issueCrl({ issuer, thisUpdate, nextUpdate }));
    const times = { thisUpdate: thisUpdate.toISOString(), nextUpdate: nextUpdate.toISOString() };
    return [{ kind: 'crl', certificate, url: 'http://crl.example/', data, ...times }];
  };
  const timestamps: Parameters<typeof serviceStamper>[0] = {
    stampFor: async ({ hashedMessage }) => {
      const { token, chain } = await authority.stamp(Buffer.from(hashedMessage, 'hex'), new Date(now));
      const stamp: StoredTimestamp = {
        timestamp: new Date(now).toISOString(),
        token: toBase64(token),
        serial: 'ab',
        tsa: 'Test time stamps',
        policy: '1.2.3',
        qualified: false,
        chain: chain.map(toBase64),
        hashedMessage,
        legalValue: true,
        revocation: await captured(),
        renewals: [],
      };
      made.set(hashedMessage, stamp);
      return stamp;
    },
    stampsOf: async ({ hashedMessage }) => {
      reads.push(hashedMessage);
      const stamp = made.get(hashedMessage);
      return { stamps: stamp ? [stamp] : [] };
    },
  };
  return { stamp: serviceStamper(timestamps, clock), reads };
};

const digestOf = (text: string) => createHash('sha256').update(text).digest();

test('revocation data of the authority is read with its first stamp, and again after five minutes', async () => {
  const { stamp, reads } = await timestampsWith(60 * minute);
  const first = await stamp(digestOf('a'), wallet);
  const second = await stamp(digestOf('b'), wallet);
  expect(second.token).not.toEqual(first.token);
  expect(first.crls).toHaveLength(1);
  expect(second.crls).toEqual(first.crls);
  expect(reads).toHaveLength(1);
  pass(5 * minute);
  await stamp(digestOf('c'), wallet);
  expect(reads).toHaveLength(2);
});

test('a list is not used for a stamp after its end', async () => {
  const { stamp, reads } = await timestampsWith(3 * minute);
  const first = await stamp(digestOf('a'), wallet);
  pass(2 * minute);
  const second = await stamp(digestOf('b'), wallet);
  expect(second.crls).not.toEqual(first.crls);
  expect(reads).toHaveLength(2);
});

test('data is read again after five minutes although the clock was set back', async () => {
  const { stamp, reads } = await timestampsWith(60 * minute);
  await stamp(digestOf('a'), wallet);
  pass(5 * minute);
  now -= 60 * minute;
  await stamp(digestOf('b'), wallet);
  expect(reads).toHaveLength(2);
});

test('what was not captured is read again with the next stamp', async () => {
  const { stamp, reads } = await timestampsWith(null);
  for (const text of ['a', 'b']) expect(await stamp(digestOf(text), wallet)).toMatchObject({ crls: [], ocsps: [] });
  expect(reads).toHaveLength(2);
});
