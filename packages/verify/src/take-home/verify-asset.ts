import { publicNetworkOf } from '@ipr/protocol/networks/networks';
import { type Report, unless } from '../bundle/entries.ts';
import { readJsonFile } from '../bundle/manifest.ts';
import type { Trusted } from '../bundle/trusted.ts';
import { checkNetwork } from '../chain/check-network.ts';
import type { ChainClaims } from '../chain/claims.ts';
import { isSameNetwork } from '../chain/evidence.ts';
import { rootHeaders } from '../daily-root/read-root.ts';
import type { ZipFiles } from '../zip/read-zip.ts';
import { readEntry } from './authorship.ts';
import { checkKeysNamed, checkVersionFiles } from './check-files.ts';
import { checkRecords, readRecords, type VersionRecord } from './check-records.ts';
import { checkRelease } from './check-release.ts';
import { checkState } from './check-state.ts';
import { checkTimes, checkTokens } from './check-times.ts';
import { checkVersions, checkVersionTransaction, type Inside } from './check-version.ts';
import { ChainDocument, KeysDocument, localChainNotice, TakeHomeDocument, takeHomeFiles } from './document.ts';
import { checkCertificateFiles, checkFiles } from './expected-files.ts';
import { type ReadEntry, rekeyedLater } from './rekeyed.ts';

/** What the files of an asset are, once they are checked. */
export interface VerifiedAsset {
  readonly document: TakeHomeDocument;
  readonly chain: ChainDocument;
  readonly entries: readonly ReadEntry[];
  readonly hasKeys: boolean;
  readonly claims: ChainClaims;
}

const claimsOf = (
  { network }: TakeHomeDocument,
  { transactions, state }: ChainDocument,
  records: readonly VersionRecord[],
): ChainClaims => ({
  network,
  transactions: Object.values(transactions),
  headers: [state.header, ...records.flatMap(({ files }) => (files ? rootHeaders(files) : []))],
  calls: [state.asset, state.owner, state.version],
});

/** Both documents are of one network, and say of a local chain that it is one. */
const checkSame = (document: TakeHomeDocument, chain: ChainDocument, report: Report): void => {
  const { network } = document;
  const isSame = isSameNetwork(chain.network, network);
  const notice = publicNetworkOf(network) ? null : localChainNotice;
  const isNoted = document.notice === notice && chain.notice === notice;
  report.check('network.same', unless(isSame, 'another network') ?? unless(isNoted, 'another notice'));
};

const headersOf = ({ transactions, state }: ChainDocument) => [
  state.header,
  ...Object.values(transactions).map(({ header }) => header),
];

/**
 * Checks an asset, its versions and the chain over nothing but the files of a take-home bundle or of a certificate, which has no
 * keys, ciphertexts, README and script.
 * @throws BundleRefused document.missing, document.unreadable
 */
export const verifyAsset = async (
  files: ZipFiles,
  trusted: Trusted,
  report: Report,
  inside: Inside,
): Promise<VerifiedAsset> => {
  const document = readJsonFile(files, takeHomeFiles.document, TakeHomeDocument, 'document');
  const chain = readJsonFile(files, takeHomeFiles.chain, ChainDocument, 'document');
  const hasKeys = files.has(takeHomeFiles.keys);
  const keys = hasKeys ? readJsonFile(files, takeHomeFiles.keys, KeysDocument, 'document').keys : {};
  const entries = await Promise.all(document.versions.map((version) => readEntry(files, document, chain, version)));
  if (inside === 'certificate') checkCertificateFiles(files, document, entries, report);
  else {
    checkFiles(files, document, entries, report);
    await checkRelease(files, document, report);
  }
  checkNetwork(document.network, headersOf(chain), trusted, report);
  checkSame(document, chain, report);
  checkVersions(document, chain, report, inside);
  checkState(document, chain, report);
  const records = readRecords(files, document);
  await checkRecords(records, document, chain, trusted, report);
  const content = { files, keys, registry: document.network.registry, replacedBy: rekeyedLater(entries) };
  checkKeysNamed(content, entries, report);
  for (const entry of entries) {
    checkVersionTransaction(document, chain, entry.version, report, inside);
    await checkVersionFiles(content, entry, report);
  }
  const tokens = await checkTokens(entries, files, chain, trusted, report);
  checkTimes(document, chain, tokens, trusted.now ?? new Date(), report);
  const { wallet, standing } = document.takenBy;
  report.open('taken.by', 'a claim', { account: wallet, standing });
  return { document, chain, entries, hasKeys, claims: claimsOf(document, chain, records) };
};
