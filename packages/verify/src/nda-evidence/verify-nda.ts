import { type Hex, sha256Hex } from '@ipr/domain';
import { ndaConsent } from '@ipr/protocol/registry/signed-texts';
import { parseShareDocument, type ShareDocument, storedNdaHash } from '@ipr/protocol/share/share-document';
import { shareIdOf } from '@ipr/protocol/share/share-id';
import { hashTypedData } from 'viem';
import type { Report } from '../bundle/findings.ts';
import { manifestPath, readJsonFile, sealPaths } from '../bundle/manifest.ts';
import type { Reason } from '../bundle/reasons.ts';
import { smallCid } from '../bundle/small-cid.ts';
import { checkToken, type TrustedRoots } from '../bundle/token-files.ts';
import type { ChainClaims } from '../chain/claims.ts';
import { sayNetwork } from '../chain/say-network.ts';
import { timeOf } from '../chain/time-of.ts';
import type { Received } from '../kinds/kind.ts';
import type { ZipFiles } from '../zip/read-zip.ts';
import { checkChain } from './check-chain.ts';
import { checkCustody, checkEvents } from './check-record.ts';
import { checkSigner } from './check-signer.ts';
import { ndaFiles } from './files.ts';
import { NdaEvidence } from './parts.ts';

const shareOf = (bytes: Uint8Array): ShareDocument | null => {
  try {
    return parseShareDocument(bytes);
  } catch {
    return null;
  }
};

/** What the share document says of the grant is what the rest of the evidence is about. */
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
  report.say('share.hash', evidence.typedData.message.ndaHash === ndaHash, { sha256: ndaHash });
  const cid = await smallCid(bytes);
  report.say('share.cid', cid === evidence.shareCid, { cid: evidence.shareCid });
  const text = files.get(ndaFiles.text);
  report.say('share.text', text !== undefined && new TextDecoder().decode(text) === share.ndaText, {
    variant: share.variant,
    locale: share.locale,
  });
  const reason = termsReason(share, evidence);
  report.say('share.terms', reason === null, { grant: evidence.grantId, ...(reason ? { reason } : {}) });
  const wrong = typedDataReason(evidence, share, ndaHash);
  report.say('consent.typed-data', wrong === null, wrong ? { reason: wrong } : {});
  return ndaHash;
};

const checkSeal = async (files: ZipFiles, trusted: TrustedRoots, report: Report): Promise<void> => {
  if (!files.has(sealPaths.token)) {
    report.limit('events.not-sealed');
    return;
  }
  const sha256 = await sha256Hex(files.get(manifestPath) ?? new Uint8Array());
  await checkToken(files, sealPaths, sha256, trusted, report, { code: 'seal.token', params: {} });
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
  /** ISO 8601, by the blocks. */
  readonly grantedAt: string;
  readonly acceptedAt: string;
  /** The key that signed; null when it cannot be recovered. */
  readonly signer: Hex | null;
  readonly custody: NonNullable<NdaEvidence['custody']>['kind'] | null;
  readonly madeAt: string;
}

const factsOf = (evidence: NdaEvidence, share: ShareDocument, signer: Hex | null): NdaFacts => ({
  kind: 'nda-evidence',
  asset: { id: share.asset.id, title: share.asset.title },
  grantor: share.grantor,
  grantee: share.grantee,
  level: share.level,
  expires: share.expires,
  variant: share.variant,
  signer,
  custody: evidence.custody?.kind ?? null,
  madeAt: evidence.madeAt,
  grantedAt: timeOf(evidence.grant.header),
  acceptedAt: timeOf(evidence.acceptance.header),
});

const claimsOf = ({ network, grant, acceptance, signer }: NdaEvidence): ChainClaims => ({
  network,
  transactions: [grant, acceptance],
  ...(signer.kind === 'eip-1271' ? { headers: [signer.header], calls: [signer.call] } : { headers: [], calls: [] }),
});

/**
 * Checks an NDA evidence bundle over nothing but its bytes; says what holds, what does not, and what cannot be known here.
 * @throws BundleRefused document.missing, document.unreadable
 */
export const verifyNdaEvidence = async (
  files: ZipFiles,
  trusted: TrustedRoots,
  report: Report,
): Promise<Received<NdaFacts>> => {
  const evidence = readJsonFile(files, ndaFiles.evidence, NdaEvidence, 'document');
  const claims = claimsOf(evidence);
  const bytes = files.get(ndaFiles.share);
  const share = bytes ? shareOf(bytes) : null;
  sayNetwork(evidence.network, report);
  await checkSeal(files, trusted, report);
  if (!report.say('share.readable', share !== null) || !share || !bytes) return { facts: null, claims };
  const ndaHash = await checkShare(files, evidence, bytes, share, report);
  const paths = { token: ndaFiles.token, chain: ndaFiles.chain };
  await checkToken(files, paths, ndaHash.slice(2), trusted, report, { code: 'token.valid', params: {} });
  const { chainId, registry } = evidence.network;
  const digest = hashTypedData(ndaConsent({ chainId, registry, assetId: share.asset.id, ndaHash }));
  const signer = await checkSigner(evidence.signer, { chainId, person: share.grantee, digest }, report);
  checkChain(evidence, share, ndaHash, report);
  checkEvents(evidence, share.grantee, report);
  checkCustody(evidence, share.grantee, signer, report);
  return { facts: factsOf(evidence, share, signer), claims };
};
