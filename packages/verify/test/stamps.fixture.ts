import { toBase64 } from '@ipr/domain';
import * as asn1js from 'asn1js';
import { CertificateRevocationList, Extension, Extensions, RevokedCertificate, Time } from 'pkijs';
import type { StampProofs } from '../src/bundle/stamp-proofs.ts';
import { renewalDigest, type TokenWithProof } from '../src/rfc3161/renewal-input.ts';
import { engine, type Issued, type TestAuthority } from './authority.fixture.ts';
import { issueOcsp } from './ocsp.fixture.ts';

const day = 86_400_000;
const timeOf = (value: Date) => new Time({ type: 0, value });
const asResponder = ({ certificate, keys }: Issued) => ({ certificate, privateKey: keys.privateKey });

interface Around {
  /** Time of the token: the data is an hour older and a week valid. */
  readonly at: Date;
  /** The signer's certificate is revoked since then. */
  readonly revokedSince?: Date;
}

const validAround = (at: Date) => ({
  thisUpdate: new Date(at.getTime() - day / 24),
  nextUpdate: new Date(at.getTime() + 7 * day),
});

/** A complete CRL of an authority's root, DER. */
export const crlOf = async ({ ca, tsu }: TestAuthority, { at, revokedSince }: Around): Promise<Uint8Array> => {
  const { thisUpdate, nextUpdate } = validAround(at);
  const extnValue = new asn1js.Integer({ value: 1 }).toBER();
  const crl = new CertificateRevocationList({
    version: 1,
    issuer: ca.certificate.subject,
    thisUpdate: timeOf(thisUpdate),
    nextUpdate: timeOf(nextUpdate),
    crlExtensions: new Extensions({ extensions: [new Extension({ extnID: '2.5.29.20', critical: false, extnValue })] }),
  });
  const userCertificate = tsu.certificate.serialNumber;
  if (revokedSince)
    crl.revokedCertificates = [new RevokedCertificate({ userCertificate, revocationDate: timeOf(revokedSince) })];
  await crl.sign(ca.keys.privateKey, 'SHA-256', engine);
  return new Uint8Array(crl.toSchema().toBER());
};

/** An OCSP response of an authority's root about its signer, or about another certificate, DER. */
export const ocspOf = (
  { ca, tsu }: TestAuthority,
  { at, revokedSince }: Around,
  about: Issued = tsu,
): Promise<Uint8Array> =>
  issueOcsp({
    certificate: about.certificate,
    issuer: ca.certificate,
    responder: asResponder(ca),
    status: revokedSince ?? 'good',
    ...validAround(at),
  });

/** A stamp that a test builds: a token, what it is over, and its renewals. */
export interface BuiltStamp {
  readonly digest: Uint8Array;
  readonly proofs: readonly [TokenWithProof, ...TokenWithProof[]];
}

export const stampBy = async (
  authority: TestAuthority,
  digest: Uint8Array,
  at: Date,
  revocation: readonly Uint8Array[] = [],
): Promise<BuiltStamp> => ({ digest, proofs: [{ ...(await authority.stamp(digest, at)), revocation }] });

/** What the next renewal of a stamp stamps. */
export const nextDigest = async ({ digest, proofs }: BuiltStamp): Promise<Uint8Array> => {
  let next = digest;
  for (const each of proofs) next = await renewalDigest(next, each);
  return next;
};

export const renewedBy = async (
  authority: TestAuthority,
  stamp: BuiltStamp,
  at: Date,
  revocation: readonly Uint8Array[] = [],
): Promise<BuiltStamp> => {
  const parts = await authority.stamp(await nextDigest(stamp), at);
  return { ...stamp, proofs: [...stamp.proofs, { ...parts, revocation }] };
};

const written = ({ token, chain, revocation }: TokenWithProof) => ({
  token: toBase64(token),
  chain: chain.map(toBase64),
  revocation: revocation.map(toBase64),
});

/** The file of a bundle with everything but the first stamp's token and certificates. */
export const proofsFile = (first: BuiltStamp, ...others: readonly BuiltStamp[]): StampProofs => {
  const [own, ...renewals] = first.proofs;
  return {
    schema: 'ipr-timestamp-proofs/1',
    revocation: own.revocation.map(toBase64),
    renewals: renewals.map(written),
    others: others.map(({ proofs: [token, ...later] }) => ({ ...written(token), renewals: later.map(written) })),
  };
};
