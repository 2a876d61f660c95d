import type { Report } from '../bundle/findings.ts';
import { readJsonFile } from '../bundle/manifest.ts';
import type { TrustedRoots } from '../bundle/token-files.ts';
import { sayNetwork } from '../chain/say-network.ts';
import type { ZipFiles } from '../zip/read-zip.ts';
import { checkVersionFiles } from './check-files.ts';
import { checkState, checkVersionTransaction } from './check-state.ts';
import { ChainDocument, KeysDocument, TakeHomeDocument, takeHomeFiles } from './document.ts';

/**
 * Checks a take-home bundle over nothing but its bytes; with content keys inside, every file is opened and its hash compared
 * with the chain's.
 * @throws BundleRefused document.missing, document.unreadable
 */
export const verifyTakeHome = async (files: ZipFiles, trusted: TrustedRoots, report: Report): Promise<void> => {
  const document = readJsonFile(files, takeHomeFiles.document, TakeHomeDocument, 'document');
  const chain = readJsonFile(files, takeHomeFiles.chain, ChainDocument, 'document');
  const keys = files.has(takeHomeFiles.keys)
    ? readJsonFile(files, takeHomeFiles.keys, KeysDocument, 'document').keys
    : {};
  sayNetwork(document.network, report);
  if (JSON.stringify(chain.network) === JSON.stringify(document.network)) checkState(document, chain, report);
  else report.say('state.asset', false, { reason: 'another network' });
  for (const version of document.versions) {
    checkVersionTransaction(document, chain, version, report);
    await checkVersionFiles(files, keys, version, trusted, report);
  }
};
