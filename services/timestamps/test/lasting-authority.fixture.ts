import type { Timestamp, TimestampAuthority } from '@ipr/ports/timestamp';
import { basicConstraints, keyUsageExtension } from '@ipr/verify/issue/issue-certificate';
import { crlAt, issueCrl } from '@ipr/verify/issue/issue-crl';
import type { TokenWithProof } from '@ipr/verify/rfc3161/renewal-input';
import { responder } from '../src/authority/embedded/respond.ts';
import { rfc3161Authority } from '../src/authority/rfc3161-authority.ts';
import { daysFromNow, issue, tsuExtensions } from './forge.fixture.ts';

export interface LastingAuthority {
  readonly root: Uint8Array;
  /** The authority at a time. @param published its CRL, if not the empty one */
  at(time: Date, published?: Uint8Array): TimestampAuthority;
  /** A CRL that lists the signer as revoked since yesterday. */
  revoke(): Promise<Uint8Array>;
}

/** An authority whose signer’s certificate is valid until a day; it publishes an empty CRL. */
export const lastingAuthority = async (days: number, namedCurve = 'P-256'): Promise<LastingAuthority> => {
  const newKeys = () => crypto.subtle.generateKey({ name: 'ECDSA', namedCurve }, true, ['sign', 'verify']);
  const until = { notAfter: daysFromNow(10_000) };
  const ca = await issue({
    keys: await newKeys(),
    commonName: 'CA',
    extensions: [basicConstraints(0), keyUsageExtension(0x06)],
    ...until,
  });
  const extensions = [...tsuExtensions, crlAt('http://crl.example/ca.crl')];
  const tsu = await issue({ keys: await newKeys(), commonName: 'TSU', extensions, notAfter: daysFromNow(days) }, ca);
  const times = { thisUpdate: daysFromNow(-1), nextUpdate: daysFromNow(10_000) };
  const crl = await issueCrl({ issuer: ca, ...times });
  const serialNumber = tsu.certificate.serialNumber.valueBlock.valueHexView;
  return {
    root: ca.der,
    at: (time, published = crl) =>
      rfc3161Authority({
        exchange: responder({ ca: ca.der, tsu: tsu.der, privateKey: tsu.privateKey }, () => time),
        roots: [ca.der],
        clock: () => time,
        readRevocation: async () => published,
      }),
    revoke: () => issueCrl({ issuer: ca, ...times, revoked: [{ serialNumber, since: daysFromNow(-1) }] }),
  };
};

export const proofOf = ({ token, chain, revocation }: Timestamp): TokenWithProof => ({
  token,
  chain,
  revocation: revocation.flatMap((each) => (each.kind === 'crl' ? [each.data] : [])),
});
