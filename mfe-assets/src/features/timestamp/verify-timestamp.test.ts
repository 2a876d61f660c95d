import { toBase64 } from '@ipr/domain';
import { type TestAuthority, testAuthority } from '@ipr/verify/testing/authority';
import { pinning, stampOf } from '../../../testing/stamped-world.ts';
import { verifyTimestamp } from './verify-timestamp.ts';

const hash = 'ab'.repeat(32);
let authority: TestAuthority;
let stranger: TestAuthority;
beforeAll(async () => {
  [authority, stranger] = await Promise.all([testAuthority(), testAuthority()]);
});

const verify = async (proof: Parameters<typeof verifyTimestamp>[0], pinned = pinning(authority)) =>
  verifyTimestamp(proof, `0x${hash}`, pinned);

describe('an honest document', () => {
  test('is proved with time, authority and root of the token', async () => {
    const state = await verify(await stampOf(authority, hash));
    expect(state).toMatchObject({
      outcome: 'proved',
      contradictions: [],
      stamp: {
        time: '2026-03-02T10:00:00.000Z',
        authority: 'Test time stamps',
        root: { name: 'Test root', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
        legalValue: false,
        qualified: false,
        hashedMessage: hash,
      },
    });
  });

  test('is qualified only by the claim of its token and the list of the operator together', async () => {
    const [claiming, plain] = await Promise.all([testAuthority('1.2.3.4', true), testAuthority('1.2.3.4')]);
    const stated = async (by: TestAuthority, isListed: boolean) => {
      const proof = { ...(await stampOf(by, hash)), qualified: false };
      const state = await verify(proof, pinning(by, isListed ? proof.chain.slice(0, 1) : []));
      return state.outcome === 'proved' ? state.stamp.qualified : state;
    };
    expect(await stated(claiming, true)).toBe(true);
    expect(await stated(claiming, false)).toBe(false);
    expect(await stated(plain, true)).toBe(false);
  });
});

describe('a forged document', () => {
  test('cannot change what a good token states: each differing field is a contradiction', async () => {
    const honest = await stampOf(authority, hash);
    const state = await verify({
      ...honest,
      timestamp: '1999-12-31T23:00:00.000Z',
      tsa: 'Federal Notary',
      policy: '1.2.3',
      serial: '1',
      hashedMessage: 'cd'.repeat(32),
      qualified: true,
      legalValue: true,
    });
    expect(state).toMatchObject({ outcome: 'proved', stamp: { time: honest.timestamp, qualified: false } });
    expect(state.outcome === 'proved' && state.contradictions).toEqual([
      { field: 'time', claimed: '1999-12-31T23:00:00.000Z', stated: honest.timestamp },
      { field: 'authority', claimed: 'Federal Notary', stated: 'Test time stamps' },
      { field: 'policy', claimed: '1.2.3', stated: honest.policy },
      { field: 'serial', claimed: '1', stated: honest.serial },
      { field: 'hash', claimed: 'cd'.repeat(32), stated: hash },
      { field: 'qualified', claimed: true, stated: false },
      { field: 'legal-value', claimed: true, stated: false },
    ]);
  });

  test('with another spelling of the same time, or without a field, contradicts nothing', async () => {
    const { token, chain } = await stampOf(authority, hash);
    const state = await verify({ token, chain, timestamp: '2026-03-02T11:00:00+01:00' });
    expect(state).toMatchObject({ outcome: 'proved', contradictions: [] });
  });

  test('with the token of another file is refuted', async () => {
    const other = await stampOf(authority, 'cd'.repeat(32));
    expect(await verify({ ...other, hashedMessage: hash })).toEqual({ outcome: 'refuted', reason: 'wrong hash' });
  });

  test('with an authority of the registrant’s own making is refuted, whatever certificates it brings', async () => {
    const own = await stampOf(stranger, hash);
    const { chain } = await stampOf(authority, hash);
    const refuted = { outcome: 'refuted', reason: 'untrusted authority' };
    expect(await verify(own)).toEqual(refuted);
    expect(await verify({ ...own, chain: [...own.chain, ...chain] })).toEqual(refuted);
  });

  test('with a token after the end of its certificates is refuted', async () => {
    const { token, chain } = await authority.stamp(new Uint8Array(32).fill(0xab), new Date('2046-02-01T00:00:00Z'));
    const proof = { timestamp: '2046-02-01T00:00:00.000Z', token: toBase64(token), chain: chain.map(toBase64) };
    expect(await verify(proof)).toEqual({ outcome: 'refuted', reason: 'certificate expired' });
  });

  test('with one changed bit of the token is refuted', async () => {
    const { token } = await authority.stamp(new Uint8Array(32).fill(0xab));
    token[token.length - 1] = (token.at(-1) ?? 0) ^ 1;
    const proof = { timestamp: '2026-03-02T10:00:00.000Z', token: toBase64(token) };
    expect(await verify(proof)).toEqual({ outcome: 'refuted', reason: 'wrong signature' });
  });

  test.each([
    ['text that is no base64', '§'],
    ['garbage', toBase64(new Uint8Array(400).fill(0x30))],
    ['a value nested 12,000 times', toBase64(new Uint8Array(24_000).map((_, at) => (at % 2 ? 0x80 : 0x30)))],
    ['a token of 1 MB', toBase64(new Uint8Array(2 ** 20))],
  ])('with %s instead of a token is refuted as unreadable', async (_, token) => {
    const proof = { ...(await stampOf(authority, hash)), token };
    expect(await verify(proof)).toEqual({ outcome: 'refuted', reason: 'answer unreadable' });
  });

  test('with an unreadable certificate is refuted', async () => {
    const proof = { ...(await stampOf(authority, hash)), chain: ['AAAA'] };
    expect(await verify(proof)).toEqual({ outcome: 'refuted', reason: 'wrong certificate' });
  });
});

test('nothing is proved without a token, or by a portal without pinned roots', async () => {
  const noToken = { outcome: 'not-proved', reason: 'no-token' };
  expect(await verify(null)).toEqual(noToken);
  expect(await verify({ timestamp: '1999-12-31T23:00:00.000Z', tsa: 'Federal Notary', qualified: true })).toEqual(
    noToken,
  );
  const honest = await stampOf(authority, hash);
  const noRoot = { outcome: 'not-proved', reason: 'no-root' };
  expect(await verify(honest, { roots: [], qualifiedSigners: [] })).toEqual(noRoot);
});
