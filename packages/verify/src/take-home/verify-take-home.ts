import type { Hex } from '@ipr/domain';
import type { Report } from '../bundle/entries.ts';
import type { Trusted } from '../bundle/trusted.ts';
import { timeOf } from '../chain/time-of.ts';
import type { Received } from '../kinds/kind.ts';
import type { ZipFiles } from '../zip/read-zip.ts';
import type { ChainDocument, TakeHomeDocument } from './document.ts';
import { verifyAsset } from './verify-asset.ts';

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

/**
 * Checks a take-home bundle over nothing but its bytes; with content keys inside, every file is opened and its hash compared
 * with the one that the registry's event names.
 * @throws BundleRefused document.missing, document.unreadable
 */
export const verifyTakeHome = async (
  files: ZipFiles,
  trusted: Trusted,
  report: Report,
): Promise<Received<TakeHomeFacts>> => {
  const { document, chain, hasKeys, claims } = await verifyAsset(files, trusted, report, 'take-home');
  return { facts: factsOf(document, chain, hasKeys), claims };
};
