import { Failure, toHex } from '@ipr/domain';
import type { Logger } from '@ipr/service-kit';
import { type Captured, captureRevocation } from '@ipr/verify/issue/revocation/capture-revocation';
import type { FetchRevocation } from '@ipr/verify/issue/revocation/fetch-revocation';
import { CertificateRevoked } from '@ipr/verify/issue/revocation/revocation-unavailable';
import { revocationOf } from '@ipr/verify/rfc3161/captured-revocation';
import { nameOf, type ParsedCertificate, parseCertificate } from '@ipr/verify/rfc3161/certificate';
import { crlUrlsOf } from '@ipr/verify/rfc3161/crl';
import { ocspUrlsOf } from '@ipr/verify/rfc3161/ocsp';
import { withheld } from '../facts/withheld.ts';

/** CRLs and OCSP responses, DER. */
export interface RevocationData {
  readonly crls: readonly Uint8Array[];
  readonly ocsps: readonly Uint8Array[];
}

export interface RevocationSources {
  /** Lists that the operator keeps as files. */
  readonly files: () => Promise<readonly Uint8Array[]>;
  /** Requests what the certificates name; may answer from a cache. */
  readonly read: FetchRevocation;
  readonly log: Logger;
  readonly now?: () => Date;
  /** Milliseconds; never runs back. */
  readonly monotonic?: () => number;
}

/** A time stamp follows within seconds, and the data has to be current at its time. */
const marginMs = 60_000;
/** A result for the same files is not computed again for so long: by both clocks, because lists end by the wall clock. */
const checkedMs = 60_000;

const publishes = (certificate: ParsedCertificate): boolean =>
  crlUrlsOf(certificate).length + ocspUrlsOf(certificate).length > 0;

/** Of each certificate the last data that was obtained, until it ends: a server that does not answer for hours costs nothing. */
const holding = (chain: readonly Uint8Array[], { read, log }: RevocationSources) => {
  const held = new Map<string, Exclude<Captured, { kind: 'none' }>>();
  return async (at: Date): Promise<RevocationData> => {
    const obtained = await captureRevocation(read, chain, at).catch((thrown: unknown) => {
      // Without its server's later answers the data from before a revocation must not count again.
      if (thrown instanceof CertificateRevoked) held.clear();
      throw thrown;
    });
    for (const captured of obtained) {
      if (captured.kind !== 'none') held.set(captured.certificate, captured);
      else if (captured.reason !== 'none published')
        log.warn(
          { certificate: captured.certificate, reason: captured.reason, held: held.has(captured.certificate) },
          'no revocation data of a signing certificate was obtained',
        );
    }
    const current = [...held.values()].filter(({ nextUpdate }) => nextUpdate.getTime() > at.getTime() + marginMs);
    const ofKind = (kind: Captured['kind']) => current.filter((each) => each.kind === kind).map(({ data }) => data);
    return { crls: ofKind('crl'), ocsps: ofKind('ocsp') };
  };
};

/**
 * The proof that the signer is not revoked, for every certificate that is signed (decision 0075): from files of the operator, else from
 * the addresses that its certificates name. Where there is no source at all, certificates have none.
 * @param chain from the signer to the root, DER
 * @throws Failure certificate.data-unavailable while a source gives nothing usable; certificate.not-generated for a revoked signer
 */
export const signerRevocation = (
  chain: readonly Uint8Array[],
  sources: RevocationSources,
): (() => Promise<RevocationData>) => {
  const parsed = chain.map(parseCertificate);
  const isPublished = parsed.slice(0, -1).some(publishes);
  const fetched = holding(chain, sources);
  const { log, now = () => new Date(), monotonic = () => performance.now() } = sources;
  let checked = { files: '', until: 0, wallUntil: 0 };

  const stateOf = ({ crls, ocsps }: RevocationData, at: Date) => revocationOf(parsed, [...crls, ...ocsps], at);

  /** The certificates of the chain that the data says nothing usable about, for the operator. */
  const unproved = async ({ crls, ocsps }: RevocationData, at: Date) => {
    const pairs = parsed
      .slice(0, -1)
      .map((each, index) => parsed.slice(index, index + 2) as [typeof each, typeof each]);
    const states = await Promise.all(pairs.map((pair) => revocationOf(pair, [...crls, ...ocsps], at)));
    return pairs.flatMap(([each], index) => {
      if (states[index] === 'good') return [];
      const reason = publishes(each)
        ? 'nothing usable was obtained'
        : 'names no address: it needs a list of the operator';
      return [{ subject: nameOf(each), reason }];
    });
  };

  const obtain = async (): Promise<RevocationData> => {
    const at = now();
    const crls = await sources.files().catch((cause: unknown) => {
      log.error({ err: cause }, 'a configured revocation list of the signing certificate cannot be read');
      throw withheld('revocation', undefined, cause);
    });
    const files = crls.map(toHex).join(' ');
    if (checked.files === files && monotonic() < checked.until && at.getTime() < checked.wallUntil)
      return { crls, ocsps: [] };
    const ofFiles = await stateOf({ crls, ocsps: [] }, at);
    if (ofFiles === 'revoked') throw new CertificateRevoked('the signer or an issuer, by a configured list,');
    if (ofFiles === 'good') {
      checked = { files, until: monotonic() + checkedMs, wallUntil: at.getTime() + checkedMs };
      return { crls, ocsps: [] };
    }
    // A signer that is its own root has no issuer that could revoke it.
    if (parsed.length === 1 || (!isPublished && crls.length === 0)) return { crls, ocsps: [] };
    const more = await fetched(at);
    const all = { crls: [...crls, ...more.crls], ocsps: more.ocsps };
    if ((await stateOf(all, at)) !== 'good') {
      log.warn(
        { certificates: await unproved(all, at) },
        'certificates are withheld: the signer is not proved unrevoked',
      );
      throw withheld('revocation');
    }
    return all;
  };

  return async () => {
    try {
      return await obtain();
    } catch (thrown) {
      if (!(thrown instanceof CertificateRevoked)) throw thrown;
      log.error({ err: thrown }, 'the signing certificate is revoked: no certificate is issued');
      throw new Failure('certificate.not-generated', { reason: 'signing certificate revoked' }, thrown);
    }
  };
};
