import type { Hex } from '@ipr/domain';
import { type Report, unless } from '../bundle/entries.ts';
import { receiptGrounds } from '../bundle/grounds.ts';
import { checkTransaction } from '../chain/check-transaction.ts';
import type { TransactionEvidence } from '../chain/evidence.ts';
import { eventsOf } from '../chain/registry-events.ts';
import { timeOf } from '../chain/time-of.ts';
import type { ChainDocument, TakeHomeDocument, VersionEntry } from './document.ts';
import { introductionOf, registrantByEvents } from './registrant.ts';

export type Inside = 'take-home' | 'certificate';

const isWhole = ({ versions }: TakeHomeDocument): boolean =>
  versions.every(({ number }, at) => number === versions.length - at);

/** The newest versions without a gap, and the first: what a certificate has where all of them would be too many, or too large. */
const isCut = ({ versions }: TakeHomeDocument, inside: Inside): boolean => {
  const [newest] = versions;
  return (
    inside === 'certificate' &&
    newest !== undefined &&
    newest.number > versions.length &&
    versions.length > 1 &&
    versions.every(({ number }, at) => number === (at === versions.length - 1 ? 1 : newest.number - at))
  );
};

/** The registry's event of a version names everything that the bundle states of it. */
export const isRecorded = (
  { asset, network }: TakeHomeDocument,
  { number, hash, cid, title, updater }: VersionEntry,
  { receipt: { logs } }: TransactionEvidence,
): boolean => {
  const isOurs = (event: { assetId: string; hash: string; cid: string; title: string }) =>
    event.assetId === asset.id && event.hash === hash && event.cid === cid && event.title === title;
  if (number === 1)
    return eventsOf('AssetCreated', logs, network.registry).some(
      (event) => isOurs(event) && event.owner === asset.owner && updater === asset.owner,
    );
  return eventsOf('AssetUpdated', logs, network.registry).some(
    (event) => event.version === number && isOurs(event) && event.updater === updater,
  );
};

const checkRegistrant = (
  document: TakeHomeDocument,
  chain: ChainDocument,
  { number, hash, registrant }: VersionEntry,
  report: Report,
  inside: Inside,
): void => {
  const introducedBy: Hex | null = registrantByEvents(document, chain, { hash });
  const reason = unless(introducedBy !== null, 'no event') ?? unless(introducedBy === registrant, 'another account');
  const first = introductionOf(document.versions, hash);
  const introduction = first && chain.transactions[first.transaction];
  const grounds = introduction ? receiptGrounds(introduction) : [];
  const params = { version: number, registrant };
  // One of the versions that are not here may have introduced the hash; none came before the first.
  if (reason === null && isCut(document, inside) && first?.number !== 1)
    report.open('version.registrant', 'a version is missing', params);
  else report.check('version.registrant', reason, { params, grounds });
};

/** The transaction of a version, with the event that names its hash, CID, title and updater, and who introduced the hash. */
export const checkVersionTransaction = (
  document: TakeHomeDocument,
  chain: ChainDocument,
  version: VersionEntry,
  report: Report,
  inside: Inside,
): void => {
  const params = { version: version.number };
  const evidence = chain.transactions[version.transaction];
  if (!evidence || evidence.receipt.transactionHash !== version.transaction) {
    report.check('transaction.receipt', 'missing', { params });
    return;
  }
  checkTransaction(evidence, 'transaction.receipt', params, report);
  const reason = unless(isRecorded(document, version, evidence), 'no event');
  const stated = { ...params, time: timeOf(evidence.header) };
  report.check('transaction.event', reason, { params: stated, grounds: receiptGrounds(evidence) });
  checkRegistrant(document, chain, version, report, inside);
};

/** Versions are numbered from the newest down to 1, and the chain document has the transactions of these versions alone. */
export const checkVersions = (
  document: TakeHomeDocument,
  { transactions }: ChainDocument,
  report: Report,
  inside: Inside,
): void => {
  const { versions } = document;
  const known = new Set<string>(versions.map(({ transaction }) => transaction));
  const isClosed = Object.keys(transactions).every((hash) => known.has(hash));
  const params = { versions: versions.length };
  const whole = isWhole(document);
  if (!whole && isClosed && isCut(document, inside)) report.open('versions.complete', 'a version is missing', params);
  else
    report.check('versions.complete', unless(whole, 'a version is missing') ?? unless(isClosed, 'not named'), {
      params,
    });
};
