import type { Hex } from '@ipr/domain';
import type { Report } from '../bundle/findings.ts';
import { readJsonFile } from '../bundle/manifest.ts';
import type { TrustedRoots } from '../bundle/token-files.ts';
import type { ChainClaims } from '../chain/claims.ts';
import { sayNetwork } from '../chain/say-network.ts';
import { timeOf } from '../chain/time-of.ts';
import type { Received } from '../kinds/kind.ts';
import type { ZipFiles } from '../zip/read-zip.ts';
import { checkVersionFiles, readMetadata } from './check-files.ts';
import { checkState, checkVersionTransaction } from './check-state.ts';
import { ChainDocument, KeysDocument, TakeHomeDocument, takeHomeFiles } from './document.ts';
import { rekeyedLater } from './rekeyed.ts';

/** Whose asset it is, in which versions, and who took it home. */
export interface TakeHomeFacts {
  readonly kind: 'take-home';
  readonly asset: TakeHomeDocument['asset'];
  readonly takenBy: TakeHomeDocument['takenBy'];
  readonly hasKeys: boolean;
  /** Newest first. */
  readonly versions: readonly {
    readonly number: number;
    readonly title: string;
    readonly updater: Hex;
    readonly hash: Hex;
    /** ISO 8601, by the block; null without one. */
    readonly at: string | null;
  }[];
  readonly madeAt: string;
}

const factsOf = (document: TakeHomeDocument, chain: ChainDocument, hasKeys: boolean): TakeHomeFacts => ({
  kind: 'take-home',
  asset: document.asset,
  takenBy: document.takenBy,
  madeAt: document.madeAt,
  hasKeys,
  versions: document.versions.map(({ number, title, updater, hash, transaction }) => {
    const header = chain.transactions[transaction]?.header;
    return { number, title, updater, hash, at: header ? timeOf(header) : null };
  }),
});

const claimsOf = ({ network }: TakeHomeDocument, { transactions, state }: ChainDocument): ChainClaims => ({
  network,
  transactions: Object.values(transactions),
  headers: [state.header],
  calls: [state.asset, state.owner, state.version],
});

/**
 * Checks a take-home bundle over nothing but its bytes; with content keys inside, every file is opened and its hash compared
 * with the chain's.
 * @throws BundleRefused document.missing, document.unreadable
 */
export const verifyTakeHome = async (
  files: ZipFiles,
  trusted: TrustedRoots,
  report: Report,
): Promise<Received<TakeHomeFacts>> => {
  const document = readJsonFile(files, takeHomeFiles.document, TakeHomeDocument, 'document');
  const chain = readJsonFile(files, takeHomeFiles.chain, ChainDocument, 'document');
  const hasKeys = files.has(takeHomeFiles.keys);
  const keys = hasKeys ? readJsonFile(files, takeHomeFiles.keys, KeysDocument, 'document').keys : {};
  sayNetwork(document.network, report);
  if (JSON.stringify(chain.network) === JSON.stringify(document.network)) checkState(document, chain, report);
  else report.say('state.asset', false, { reason: 'another network' });
  const entries = document.versions.map((version) => ({ version, metadata: readMetadata(files, version.metadata) }));
  const content = { files, keys, registry: document.network.registry, replacedBy: rekeyedLater(entries) };
  for (const entry of entries) {
    checkVersionTransaction(document, chain, entry.version, report);
    await checkVersionFiles(content, entry, trusted, report);
  }
  return { facts: factsOf(document, chain, hasKeys), claims: claimsOf(document, chain) };
};
