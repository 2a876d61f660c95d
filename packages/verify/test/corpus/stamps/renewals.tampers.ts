import { type BuiltStamp, crlOf, nextDigest, renewedBy, stampBy } from '../../stamps.fixture.ts';
import { byTwo, may, renewedOnce, renewedTwice, type Stampers } from '../stamped.fixture.ts';
import { refit, reword, type Tamper } from '../tamper.fixture.ts';
import {
  alone,
  changed,
  failed,
  february,
  home,
  notInTime,
  once,
  other,
  proofsLine,
  refuted,
  same,
  twice,
} from './stamp-forgery.fixture.ts';

const over = async (stampers: Stampers, stamp: BuiltStamp, digest: Uint8Array): Promise<BuiltStamp> => {
  const parts = await stampers.first.stamp(digest, may);
  return { ...stamp, proofs: [...stamp.proofs, { ...parts, revocation: [] }] };
};
const ended = ({ ending }: Stampers, digest: Uint8Array, at: Date) =>
  crlOf(ending, { at }).then((crl) => stampBy(ending, digest, at, [crl]));
const june = new Date('2026-06-02T00:00:00Z');
const withRenewals = (stamp: BuiltStamp, ...order: readonly number[]): BuiltStamp => {
  const [first, ...renewals] = stamp.proofs;
  return { ...stamp, proofs: [first, ...order.flatMap((at) => renewals[at] ?? [])] };
};

/** What is done to renewals, and to their absence. */
export const renewals: readonly Tamper[] = [
  refit(
    once,
    'without the file that has its renewals',
    (files) => {
      files.delete('versions/1/timestamp.json');
      reword('README.txt', proofsLine, '')(files);
    },
    'PNNNN PNPNP ?token.valid',
  ),
  home(
    once,
    'a renewal that skips the revocation data',
    alone(async (stampers, _, digest, at) => {
      const stamp = await ended(stampers, digest, at);
      const [{ token, chain }] = stamp.proofs;
      return over(stampers, stamp, await nextDigest({ digest, proofs: [{ token, chain, revocation: [] }] }));
    }),
    failed,
  ),
  home(
    once,
    'revocation data that was removed after the renewal',
    changed(renewedOnce, ({ digest, proofs: [first, ...later] }) => ({
      digest,
      proofs: [{ ...first, revocation: [] }, ...later],
    })),
    failed,
  ),
  home(
    once,
    'revocation data that was added after the renewal',
    changed(renewedOnce, ({ digest, proofs: [first, ...later] }) => ({
      digest,
      proofs: [{ ...first, revocation: [...first.revocation, other] }, ...later],
    })),
    failed,
  ),
  home(
    once,
    'a renewal after the end of the certificate',
    alone(async (stampers, _, digest, at) => renewedBy(stampers.first, await ended(stampers, digest, at), june)),
    failed,
  ),
  home(
    once,
    'a renewal of the digest alone',
    alone(async (stampers, _, digest, at) => over(stampers, await ended(stampers, digest, at), digest)),
    failed,
  ),
  home(
    once,
    'a renewal of another token',
    alone(async (stampers, _, digest, at) =>
      over(stampers, await ended(stampers, digest, at), await nextDigest(await ended(stampers, digest, at))),
    ),
    failed,
  ),
  home(
    once,
    'a renewal earlier than the token',
    alone(async (stampers, _, digest, at) => renewedBy(stampers.first, await ended(stampers, digest, at), february)),
    failed,
  ),
  home(
    once,
    'a renewal later than the reader’s clock',
    alone(async (stampers, _, digest, at) =>
      renewedBy(stampers.first, await ended(stampers, digest, at), new Date('2027-03-01T00:00:00Z')),
    ),
    failed,
  ),
  home(
    once,
    'a renewal later than the bundle',
    renewedOnce,
    `${refuted} -times.made`,
    new Date('2026-03-03T00:00:00Z'),
  ),
  home(
    once,
    'a renewal by an authority that the reader does not trust',
    alone(async (stampers, { stranger }, digest, at) => renewedBy(stranger, await ended(stampers, digest, at), may)),
    `${notInTime} ?token.authority ?token.valid`,
  ),
  home(
    once,
    'a renewal by an authority that was revoked',
    alone(async (stampers, _, digest, at) => {
      const crl = await crlOf(stampers.first, { at: may, revokedSince: february });
      return renewedBy(stampers.first, await ended(stampers, digest, at), may, [crl]);
    }),
    failed,
  ),
  home(
    once,
    'no renewal',
    alone((stampers, _, digest, at) => ended(stampers, digest, at)),
    `${notInTime} ?token.authority ?token.valid`,
  ),
  home(
    twice,
    'reordered renewals',
    changed(renewedTwice, (stamp) => withRenewals(stamp, 1, 0)),
    failed,
  ),
  home(
    twice,
    'the first of two renewals removed',
    changed(renewedTwice, (stamp) => withRenewals(stamp, 1)),
    failed,
  ),
  home(
    twice,
    'a renewal twice',
    changed(renewedTwice, (stamp) => withRenewals(stamp, 0, 0)),
    failed,
  ),
  home(
    twice,
    'the last of two renewals removed',
    changed(renewedTwice, (stamp) => withRenewals(stamp, 0)),
    `${notInTime} ?token.authority ?token.valid`,
  ),
  home(
    once,
    'an ignored renewal of a token whose certificates are valid',
    (stampers, { stranger }) =>
      async (digest, at) => {
        const [stamp] = await byTwo(stampers)(digest, at);
        return [await renewedBy(stranger, stamp, may)];
      },
    same,
  ),
];
