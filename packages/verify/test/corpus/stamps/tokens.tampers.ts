import { crlOf, ocspOf, stampBy } from '../../stamps.fixture.ts';
import type { World } from '../honest.fixture.ts';
import { byTwo, may, type Stampers, soonAfter } from '../stamped.fixture.ts';
import type { Tamper } from '../tamper.fixture.ts';
import {
  alone,
  type Forge,
  failed,
  february,
  flipLast,
  home,
  nda,
  other,
  refuted,
  same,
  second,
  two,
} from './stamp-forgery.fixture.ts';

/** What is done to tokens of a second authority, and to captured revocation data. */
const secondTokens: readonly Tamper[] = [
  home(
    two,
    'a second token of another hash',
    second(({ second: by }, _, __, at) => stampBy(by, other, at)),
    `${refuted} -token.authority`,
  ),
  home(
    two,
    'a second token with another signature',
    second(async ({ second: by }, _, digest, at) => {
      const { proofs } = await stampBy(by, digest, at);
      return { digest, proofs: [{ ...proofs[0], token: flipLast(proofs[0].token) }] };
    }),
    `${refuted} -token.authority`,
  ),
  home(
    two,
    'a second token that is none',
    second(async ({ second: by }, _, digest, at) => {
      const { proofs } = await stampBy(by, digest, at);
      return { digest, proofs: [{ ...proofs[0], token: other }] };
    }),
    `${refuted} -token.authority`,
  ),
  home(
    two,
    'a second token of an authority that the reader does not trust',
    second((_, { stranger }, digest, at) => stampBy(stranger, digest, at)),
    `${same} ?token.authority`,
  ),
  home(
    two,
    'a second token of an authority that the reader does not trust, which revoked its signer before',
    second(async (_, { stranger }, digest, at) =>
      stampBy(stranger, digest, at, [await crlOf(stranger, { at, revokedSince: february })]),
    ),
    `${refuted} -token.authority`,
  ),
  home(
    two,
    'a second token under the certificates of the first authority',
    second(async ({ first, second: by }, _, digest, at) => {
      const [{ proofs }, own] = [await stampBy(by, digest, at), await stampBy(first, digest, at)];
      return { digest, proofs: [{ ...proofs[0], chain: own.proofs[0].chain }] };
    }),
    `${same} ?token.revocation`,
  ),
  home(
    two,
    'tokens of two authorities that the reader does not trust',
    (_, { stranger }) =>
      async (digest, at) => [await stampBy(stranger, digest, at), await stampBy(stranger, digest, at)],
    'PRNNN PRPNP -token.valid ?token.authority',
  ),
  home(
    two,
    'a first token of an authority that the reader does not trust, and an honest second one',
    (stampers, { stranger }) =>
      async (digest, at) => {
        const honest = await byTwo(stampers)(digest, at);
        return [await stampBy(stranger, digest, at), ...honest.slice(1)];
      },
    `${same} ?token.authority`,
  ),
  home(
    two,
    'a first token of an authority that the reader does not trust, and a second one of another hash',
    ({ second: by }, { stranger }) =>
      async (digest, at) => [await stampBy(stranger, digest, at), await stampBy(by, other, at)],
    `${refuted} -token.authority -token.valid ?token.authority`,
  ),
  home(
    two,
    'the first token again as that of a second authority',
    (stampers) => async (digest, at) => {
      const [own] = await byTwo(stampers)(digest, at);
      return [own, own];
    },
    `${same} ?times.authorities`,
  ),
  home(
    two,
    'a second token three days later',
    second(({ second: by }, _, digest, at) => stampBy(by, digest, soonAfter(at, 3 * 86_400))),
    `${same} ?times.authorities ?token.revocation`,
  ),
  home(
    two,
    'a second token later than the reader’s clock',
    second(({ second: by }, _, digest) => stampBy(by, digest, new Date('2027-03-01T00:00:00Z'))),
    `${refuted} -token.authority`,
  ),
  home(
    two,
    'tokens of two authorities that both say to be without legal value',
    (_, { embedded }) =>
      async (digest, at) => [
        await stampBy(embedded, digest, at, [await crlOf(embedded, { at })]),
        await stampBy(embedded, digest, soonAfter(at), [await crlOf(embedded, { at })]),
      ],
    `PNNNN PPPNN ?authority.legal ?times.authorities`,
  ),
  nda(
    'a second token of the share document over another hash',
    second(({ second: by }, _, __, at) => stampBy(by, other, at)),
    'PRNNN PRPNP -token.authority',
  ),
];

const withData =
  (make: (stampers: Stampers, world: World, at: Date) => Promise<Uint8Array>): Forge =>
  (stampers, world) =>
    second(async ({ second: by }, _, digest, at) => stampBy(by, digest, at, [await make(stampers, world, at)]))(
      stampers,
      world,
    );

const revocations: readonly Tamper[] = [
  home(
    two,
    'a CRL of another issuer',
    withData(({ first }, _, at) => crlOf(first, { at })),
    `${same} ?token.revocation`,
  ),
  home(
    two,
    'a CRL that a stranger signed',
    withData(async ({ second: by }, { stranger }, at) =>
      crlOf({ ...by, ca: { ...by.ca, keys: stranger.ca.keys } }, { at }),
    ),
    `${same} ?token.revocation`,
  ),
  home(
    two,
    'a CRL of another month',
    withData(({ second: by }) => crlOf(by, { at: may })),
    `${same} ?token.revocation`,
  ),
  home(
    two,
    'a CRL with a byte less',
    withData(async ({ second: by }, _, at) => (await crlOf(by, { at })).subarray(0, -1)),
    `${same} ?token.revocation`,
  ),
  home(
    two,
    'an OCSP response for another serial number',
    withData(({ second: by }, { stranger }, at) => ocspOf(by, { at }, stranger.tsu)),
    `${same} ?token.revocation`,
  ),
  home(
    two,
    'an OCSP response of another responder',
    withData(({ second: by }, { stranger }, at) => ocspOf({ ...stranger, tsu: by.tsu }, { at })),
    `${same} ?token.revocation`,
  ),
  home(
    two,
    'an OCSP response of another month',
    withData(({ second: by }) => ocspOf(by, { at: may })),
    `${same} ?token.revocation`,
  ),
  home(
    two,
    'no revocation data',
    second(({ second: by }, _, digest, at) => stampBy(by, digest, at)),
    `${same} ?token.revocation`,
  ),
  home(
    two,
    'a CRL that lists the second signer before the token',
    withData(({ second: by }, _, at) => crlOf(by, { at, revokedSince: february })),
    `${refuted} -token.authority`,
  ),
  home(
    two,
    'an OCSP response by which the second signer was revoked before the token',
    withData(({ second: by }, _, at) => ocspOf(by, { at, revokedSince: february })),
    `${refuted} -token.authority`,
  ),
  home(
    two,
    'a CRL that lists the only signer before the token',
    alone(async ({ first }, _, digest, at) =>
      stampBy(first, digest, at, [await crlOf(first, { at, revokedSince: february })]),
    ),
    failed,
  ),
  home(
    two,
    'a CRL that lists the second signer a day after the token',
    withData(({ second: by }, _, at) => crlOf(by, { at, revokedSince: soonAfter(at, 86_400) })),
    same,
  ),
  nda(
    'an OCSP response for another serial number than that of the signer of a share document',
    withData(({ second: by }, { stranger }, at) => ocspOf(by, { at }, stranger.tsu)),
    'PNNNN PPPNP ?token.revocation',
  ),
];

export const tokens: readonly Tamper[] = [...secondTokens, ...revocations];
