import { renewalDigest, type TokenWithProof } from '@ipr/verify/rfc3161/renewal-input';
import { verifyRenewals } from '@ipr/verify/rfc3161/verify-renewals';
import { daysFromNow, digest } from './forge.fixture.ts';
import { type LastingAuthority, lastingAuthority, proofOf } from './lasting-authority.fixture.ts';

let short: LastingAuthority;
let long: LastingAuthority;
let other: LastingAuthority;
let first: TokenWithProof;
let roots: Uint8Array[];

beforeAll(async () => {
  [short, long, other] = await Promise.all([lastingAuthority(100), lastingAuthority(400), lastingAuthority(900)]);
  roots = [short, long, other].map(({ root }) => root);
  first = proofOf(await short.at(daysFromNow(0)).stamp(digest));
});

const renew = async (authority: LastingAuthority, days: number, over: Uint8Array, previous: TokenWithProof) =>
  proofOf(await authority.at(daysFromNow(days)).stamp(await renewalDigest(over, previous)));
const verify = (proofs: readonly [TokenWithProof, ...TokenWithProof[]], days: number, given = roots) =>
  verifyRenewals(proofs, { digest, roots: given, now: daysFromNow(days) });

describe('a token and its renewals', () => {
  test('are proved while the first certificates are valid, without a renewal', async () => {
    expect(await verify([first], 50)).toMatchObject({ outcome: 'proved', tokens: [{ tsa: 'TSU' }] });
  });

  test('are not proved without a renewal after the certificates have ended', async () => {
    expect(await verify([first], 101)).toMatchObject({
      outcome: 'not-proved',
      reason: 'no renewal',
      token: 0,
      tokens: [{}],
    });
  });

  test('are proved by a renewal after the first certificates have ended, and by a second one after that', async () => {
    const second = await renew(long, 90, digest, first);
    expect(await verify([first, second], 300)).toMatchObject({ outcome: 'proved', tokens: [{}, {}] });
    expect(await verify([first, second], 401)).toMatchObject({ outcome: 'not-proved', token: 1 });
    const third = await renew(other, 399, await renewalDigest(digest, first), second);
    expect(await verify([first, second, third], 800)).toMatchObject({ outcome: 'proved', tokens: [{}, {}, {}] });
  });

  test('are refuted by a renewal after the end of the certificates', async () => {
    const late = await renew(long, 101, digest, first);
    expect(await verify([first, late], 300)).toEqual({ outcome: 'refuted', reason: 'gap', token: 1 });
  });

  test.each<[string, string, () => Promise<TokenWithProof>]>([
    ['that precedes the token', 'wrong time', () => renew(long, -0.5, digest, first)],
    ['later than now', 'wrong time', () => renew(long, 99, digest, first)],
    ['of another data hash', 'wrong hash', () => renew(long, 90, new Uint8Array(32), first)],
    ['of other certificates', 'wrong hash', () => renew(long, 90, digest, { ...first, chain: [] })],
    ['of other revocation data', 'wrong hash', () => renew(long, 90, digest, { ...first, revocation: [] })],
    ['of another token', 'wrong hash', () => renew(long, 90, digest, { ...first, token: new Uint8Array(9) })],
  ])('are refuted by a renewal %s', async (_, reason, renewal) => {
    expect(await verify([first, await renewal()], 95)).toEqual({ outcome: 'refuted', reason, token: 1 });
  });

  test('are refuted by a renewal under a root that the reader does not trust', async () => {
    const second = await renew(long, 90, digest, first);
    expect(await verify([first, second], 95, [short.root])).toMatchObject({ reason: 'untrusted authority', token: 1 });
  });

  test('are refuted by captured revocation data that lists a certificate', async () => {
    const revoked = { ...first, revocation: [await short.revoke()] };
    const second = await renew(long, 90, digest, revoked);
    expect(await verify([revoked, second], 95)).toEqual({ outcome: 'refuted', reason: 'revoked', token: 0 });
  });

  test('are not refuted by a CRL of another issuer', async () => {
    const foreign = { ...first, revocation: [await other.revoke()] };
    expect(await verify([foreign], 50)).toMatchObject({ outcome: 'proved' });
  });
});
