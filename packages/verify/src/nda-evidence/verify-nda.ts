import { type Hex, sha256Hex } from '@ipr/domain';
import { smallCid } from '@ipr/domain/small-cid';
import { ndaConsent } from '@ipr/protocol/registry/signed-texts';
import { parseShareDocument, type ShareDocument, storedNdaHash } from '@ipr/protocol/share/share-document';
import { shareIdOf } from '@ipr/protocol/share/share-id';
import { hashTypedData } from 'viem';
import { type Report, unless } from '../bundle/entries.ts';
import { checkClosed, manifestPath, manifestTokenPaths, readJsonFile } from '../bundle/manifest.ts';
import type { Reason } from '../bundle/reasons.ts';
import { sameText } from '../bundle/same-text.ts';
import { checkStampedHash, checkToken } from '../bundle/token-files.ts';
import type { Trusted } from '../bundle/trusted.ts';
import { checkNetwork } from '../chain/check-network.ts';
import type { ChainClaims } from '../chain/claims.ts';
import { timeOf } from '../chain/time-of.ts';
import { expectedRootFiles, rootFiles } from '../daily-root/files.ts';
import { rootHeaders } from '../daily-root/read-root.ts';
import type { Received } from '../kinds/kind.ts';
import { expectedRecordFiles, recordFiles } from '../operator-record/files.ts';
import type { ZipFiles } from '../zip/read-zip.ts';
import { checkChain } from './check-chain.ts';
import { checkOwnText, checkParties, readParties, termsFiles } from './check-nda-terms.ts';
import { checkOperatorRecord } from './check-operator-record.ts';
import { checkPublished } from './check-published.ts';
import { checkCustody, checkEvents } from './check-record.ts';
import { checkSigner } from './check-signer.ts';
import { checkTimes } from './check-times.ts';
import { ndaFiles, shareProofs } from './files.ts';
import type { NdaParties } from './parties.ts';
import { NdaEvidence } from './parts.ts';
import { ndaReadme } from './readme.ts';

const shareOf = (bytes: Uint8Array): ShareDocument | null => {
  try {
    return parseShareDocument(bytes);
  } catch {
    return null;
  }
};

/** The share document and the rest of the evidence are about the same grant. */
const termsReason = (share: ShareDocument, { grantId, network }: NdaEvidence): Reason | null => {
  const pairs: readonly (readonly [Reason, boolean])[] = [
    ['grant', shareIdOf(share.asset.id, share.grantee, share.nonce) === grantId],
    ['chain id', share.chainId === network.chainId],
    ['registry', share.contract === network.registry],
  ];
  return pairs.find(([, same]) => !same)?.[0] ?? null;
};

/** The typed data names this document by its hash, in the domain of this registry. */
const typedDataReason = ({ typedData, network }: NdaEvidence, share: ShareDocument, ndaHash: Hex): Reason | null => {
  const { domain, message } = typedData;
  if (domain.chainId !== network.chainId || domain.verifyingContract !== network.registry) return 'another domain';
  if (message.assetId !== share.asset.id) return 'another asset';
  return message.ndaHash === ndaHash ? null : 'another NDA hash';
};

const checkShare = async (
  files: ZipFiles,
  evidence: NdaEvidence,
  bytes: Uint8Array,
  share: ShareDocument,
  report: Report,
) => {
  const ndaHash = await storedNdaHash(bytes);
  const isSigned = evidence.typedData.message.ndaHash === ndaHash;
  report.check('share.hash', unless(isSigned, 'NDA hash'), { params: { sha256: ndaHash } });
  const cid = await smallCid(bytes);
  report.check('share.cid', unless(cid === evidence.shareCid, 'CID'), { params: { cid: evidence.shareCid } });
  const isShown = sameText(files.get(ndaFiles.text), share.ndaText);
  const params = { variant: share.variant, locale: share.locale };
  report.check('share.text', unless(isShown, 'another text'), { params });
  const isPublished = await checkPublished(share, report);
  await checkOwnText(files, share, report);
  report.check('share.terms', termsReason(share, evidence), { params: { grant: evidence.grantId } });
  report.check('consent.typed-data', typedDataReason(evidence, share, ndaHash));
  const written = {
    hasRecord: files.has(recordFiles.record),
    hasRoot: files.has(rootFiles.document),
    hasProofs: files.has(shareProofs),
    terms: termsFiles(files, share),
  };
  const isOurs = sameText(files.get(ndaFiles.readme), ndaReadme(evidence, share, written));
  report.check('files.readme', unless(isOurs, 'not a known release'));
  return { ndaHash, isPublished };
};

const checkManifestToken = async (files: ZipFiles, trusted: Trusted, report: Report) => {
  if (!files.has(manifestTokenPaths.token)) {
    report.open('seal.missing', 'no seal');
    return null;
  }
  const sha256 = await sha256Hex(files.get(manifestPath) ?? new Uint8Array());
  return checkToken(files, manifestTokenPaths, sha256, trusted, report, { code: 'seal.token', params: {} });
};

/** Who agreed to what, and when. */
export interface NdaFacts {
  readonly kind: 'nda-evidence';
  readonly asset: { readonly id: string; readonly title: string };
  readonly grantor: Hex;
  readonly grantee: Hex;
  readonly level: ShareDocument['level'];
  /** Unix seconds; 0 means never. */
  readonly expires: number;
  readonly variant: ShareDocument['variant'];
  /** The text is the published one that variant, law and courts refer to; else these are words of the share document alone. */
  readonly isPublished: boolean;
  /** Of an NDA of version 1.2: names as the parties stated them, law and courts as chosen (null: left open). */
  readonly terms: {
    readonly grantorName: string | null;
    readonly granteeName: string | null;
    readonly law: string | null;
    readonly courts: string | null;
    readonly isOwnText: boolean;
  } | null;
  /** ISO 8601, by the blocks. */
  readonly grantedAt: string;
  readonly acceptedAt: string;
  /** The key that signed; null when it cannot be recovered. */
  readonly signer: Hex | null;
  readonly custody: NonNullable<NdaEvidence['custody']>['kind'] | null;
  readonly madeAt: string;
}

const termsOf = ({ nda }: ShareDocument, parties: NdaParties | null): NdaFacts['terms'] =>
  nda
    ? {
        grantorName: parties?.grantor?.name ?? null,
        granteeName: parties?.grantee?.name ?? null,
        law: nda.law,
        courts: nda.courts,
        isOwnText: nda.ownText !== null,
      }
    : null;

const factsOf = (
  evidence: NdaEvidence,
  share: ShareDocument,
  signer: Hex | null,
  parties: NdaParties | null,
  isPublished: boolean,
): NdaFacts => ({
  kind: 'nda-evidence',
  asset: { id: share.asset.id, title: share.asset.title },
  grantor: share.grantor,
  grantee: share.grantee,
  level: share.level,
  expires: share.expires,
  variant: share.variant,
  isPublished,
  terms: termsOf(share, parties),
  signer,
  custody: evidence.custody?.kind ?? null,
  madeAt: evidence.madeAt,
  grantedAt: timeOf(evidence.grant.header),
  acceptedAt: timeOf(evidence.acceptance.header),
});

const claimsOf = ({ network, grant, acceptance, signer }: NdaEvidence, files: ZipFiles): ChainClaims => ({
  network,
  transactions: [grant, acceptance],
  headers: [...(signer.kind === 'eip-1271' ? [signer.header] : []), ...rootHeaders(files)],
  calls: signer.kind === 'eip-1271' ? [signer.call] : [],
});

const headersOf = ({ grant, acceptance, signer }: NdaEvidence) => [
  grant.header,
  acceptance.header,
  ...(signer.kind === 'eip-1271' ? [signer.header] : []),
];

const hasManifestToken = (files: ZipFiles) => Object.values(manifestTokenPaths).some((path) => files.has(path));

/**
 * Checks an NDA evidence bundle over nothing but its bytes: what is proved, what is refuted, and what is not proved.
 * @throws BundleRefused document.missing, document.unreadable
 */
export const verifyNdaEvidence = async (
  files: ZipFiles,
  trusted: Trusted,
  report: Report,
): Promise<Received<NdaFacts>> => {
  const evidence = readJsonFile(files, ndaFiles.evidence, NdaEvidence, 'document');
  const claims = claimsOf(evidence, files);
  const bytes = files.get(ndaFiles.share);
  const share = bytes ? shareOf(bytes) : null;
  checkClosed(
    files,
    [
      ...Object.values(ndaFiles),
      ...(files.has(shareProofs) ? [shareProofs] : []),
      ...termsFiles(files, share),
      ...expectedRecordFiles(files),
      ...expectedRootFiles(files),
      ...(hasManifestToken(files) ? Object.values(manifestTokenPaths) : []),
      manifestPath,
    ],
    report,
  );
  checkNetwork(evidence.network, headersOf(evidence), trusted, report);
  const manifestToken = await checkManifestToken(files, trusted, report);
  if (!report.check('share.readable', unless(share !== null, 'unreadable')) || !share || !bytes)
    return { facts: null, claims };
  const { ndaHash, isPublished } = await checkShare(files, evidence, bytes, share, report);
  const paths = { token: ndaFiles.token, chain: ndaFiles.chain, proofs: shareProofs };
  const token = await checkStampedHash(files, paths, ndaHash.slice(2), trusted, report);
  const { chainId, registry } = evidence.network;
  const digest = hashTypedData(ndaConsent({ chainId, registry, assetId: share.asset.id, ndaHash }));
  const { state, hasEvents } = await checkOperatorRecord(files, evidence, share, trusted, report);
  const accepted = evidence.acceptance.header;
  const signed = { chainId, person: share.grantee, digest, state, accepted };
  const signer = await checkSigner(evidence.signer, signed, report);
  const parties = readParties(files, share);
  await checkParties(parties, evidence, share, signer, report);
  checkChain(evidence, share, ndaHash, report);
  checkTimes(evidence, { share: token?.times ?? [], manifestToken }, trusted.now ?? new Date(), report);
  checkEvents(evidence, share.grantee, hasEvents, report);
  checkCustody(evidence, share.grantee, signer, report);
  return { facts: factsOf(evidence, share, signer, parties, isPublished), claims };
};
