import type { Timestamp, TimestampAuthority } from '@ipr/ports/timestamp';
import type { TokenWithProof } from '@ipr/verify/rfc3161/renewal-input';
import { basicConstraints, keyUsageExtension } from '../src/authority/embedded/issue-certificate.ts';
import { crlAt, issueCrl } from '../src/authority/embedded/issue-crl.ts';
import { responder } from '../src/authority/embedded/respond.ts';
import { rfc3161Authority } from '../src/authority/rfc3161-authority.ts';
import { daysFromNow, issue, tsuExtensions } from './forge.fixture.ts';

export interface LastingAuthority {
  readonly root: Uint8Array;
  /** The authority at a time. */
  at(time: Date): TimestampAuthority;
  /** A CRL that lists the signer as revoked since yesterday. */
  revoke(): Promise<Uint8Array>;
}

/** An authority whose signer’s certificate is valid until a day; it publishes an empty CRL. */
export const lastingAuthority = async (days: number): Promise<LastingAuthority> => {
  const until = { notAfter: daysFromNow(10_000) };
  const ca = await issue({ commonName: 'CA', extensions: [basicConstraints(0), keyUsageExtension(0x06)], ...until });
  const extensions = [...tsuExtensions, crlAt('http://crl.example/ca.crl')];
  const tsu = await issue({ commonName: 'TSU', extensions, notAfter: daysFromNow(days) }, ca);
  const times = { thisUpdate: daysFromNow(-1), nextUpdate: daysFromNow(10_000) };
  const crl = await issueCrl({ issuer: ca, ...times });
  const serialNumber = tsu.certificate.serialNumber.valueBlock.valueHexView;
  return {
    root: ca.der,
    at: (time) =>
      rfc3161Authority({
        exchange: responder({ ca: ca.der, tsu: tsu.der, privateKey: tsu.privateKey }, () => time),
        roots: [ca.der],
        clock: () => time,
        readRevocation: async () => crl,
      }),
    revoke: () => issueCrl({ issuer: ca, ...times, revoked: [{ serialNumber, since: daysFromNow(-1) }] }),
  };
};

export const proofOf = ({ token, chain, revocation }: Timestamp): TokenWithProof => ({
  token,
  chain,
  revocation: revocation.flatMap((each) => (each.kind === 'crl' ? [each.data] : [])),
});
