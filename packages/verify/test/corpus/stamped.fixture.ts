import type { Bytes } from '../../src/bundle/write-bundle.ts';
import { packNdaEvidence } from '../../src/nda-evidence/pack.ts';
import { type TestAuthority, testAuthority } from '../authority.fixture.ts';
import { amoy } from '../chain.fixture.ts';
import { day, granteeKey, ndaParts } from '../nda.fixture.ts';
import { type BuiltStamp, crlOf, ocspOf, proofsFile, renewedBy, stampBy } from '../stamps.fixture.ts';
import { takeHome, threeVersions, type VersionPlan } from '../take-home.fixture.ts';

/** Authorities whose roots the reader trusts. The reader's clock is at November 22, 2026. */
export interface Stampers {
  /** Certificates until 2046. */
  readonly first: TestAuthority;
  readonly second: TestAuthority;
  /** Certificates until June 1, 2026. */
  readonly ending: TestAuthority;
  /** Certificates until September 1, 2026. */
  readonly middle: TestAuthority;
}

export const makeStampers = async (first: TestAuthority): Promise<Stampers> => {
  const until = (date: string) => testAuthority('1.2.3.4', false, new Date(date));
  const [second, ending, middle] = await Promise.all([
    testAuthority('1.2.3.5'),
    until('2026-06-01T00:00:00Z'),
    until('2026-09-01T00:00:00Z'),
  ]);
  return { first, second, ending, middle };
};

/** Stamps of one hash at a time: the first one of the list is that of the bundle's token. */
export type MakeStamps = (digest: Uint8Array, at: Date) => Promise<readonly [BuiltStamp, ...BuiltStamp[]]>;

export const may = new Date('2026-05-15T10:00:00Z');
export const august = new Date('2026-08-15T10:00:00Z');
export const soonAfter = (at: Date, seconds = 60): Date => new Date(at.getTime() + seconds * 1000);

export const byTwo =
  ({ first, second }: Stampers): MakeStamps =>
  async (digest, at) => [
    await stampBy(first, digest, at, [await crlOf(first, { at })]),
    await stampBy(second, digest, soonAfter(at), [await ocspOf(second, { at })]),
  ];

export const renewedOnce =
  ({ first, ending }: Stampers): MakeStamps =>
  async (digest, at) => {
    const stamp = await stampBy(ending, digest, at, [await crlOf(ending, { at })]);
    return [await renewedBy(first, stamp, may, [await crlOf(first, { at: may })])];
  };

export const renewedTwice =
  ({ first, ending, middle }: Stampers): MakeStamps =>
  async (digest, at) => {
    const stamp = await stampBy(ending, digest, at, [await ocspOf(ending, { at })]);
    const renewed = await renewedBy(middle, stamp, may, [await crlOf(middle, { at: may })]);
    return [await renewedBy(first, renewed, august, [await crlOf(first, { at: august })])];
  };

/** One authority's token that was renewed, and another one's that needs no renewal. */
export const renewedAndSecond =
  (stampers: Stampers): MakeStamps =>
  async (digest, at) => {
    const [renewed] = await renewedOnce(stampers)(digest, at);
    const [, second] = await byTwo(stampers)(digest, at);
    return second ? [renewed, second] : [renewed];
  };

const partsOf = async (make: MakeStamps, digest: Uint8Array, at: Date) => {
  const stamps = await make(digest, at);
  const [{ token, chain }] = stamps[0].proofs;
  return { timestamp: { token, chain }, proofs: proofsFile(...stamps) };
};

/** A take-home bundle whose versions are stamped so. */
export const stampedHome = (
  { first }: Stampers,
  make: MakeStamps,
  takenAt: Date,
  plans: readonly VersionPlan[] = threeVersions.slice(0, 1),
): Promise<Bytes> => takeHome(first, plans, { on: amoy, takenAt, stamp: (digest, at) => partsOf(make, digest, at) });

/** NDA evidence whose share document is stamped so. */
export const stampedNda = async ({ first }: Stampers, make: MakeStamps, madeAt: Date): Promise<Bytes> => {
  const { evidence, ...parts } = await ndaParts(first, 'eip-1271', undefined, granteeKey, amoy);
  const ndaHash = evidence.typedData.message.ndaHash;
  const stamped = await partsOf(make, Buffer.from(ndaHash.slice(2), 'hex'), new Date((day + 60) * 1000));
  const whole = { ...parts, ...stamped, evidence: { ...evidence, madeAt: madeAt.toISOString() } };
  return packNdaEvidence(whole, (digest) => first.stamp(digest, madeAt));
};
