import { registryEventsOf } from '@ipr/protocol/registry/decode-event';
import type { Report } from '../bundle/findings.ts';
import type { Reason } from '../bundle/reasons.ts';
import { checkTransaction } from '../chain/check-transaction.ts';
import { headerHash } from '../chain/header-hash.ts';
import { timeOf } from '../chain/time-of.ts';
import type { ChainDocument, TakeHomeDocument, VersionEntry } from './document.ts';
import { registrantByEvents } from './registrant.ts';
import { readState, stateCalls } from './state-calls.ts';

const stateReason = (
  { asset: { id, owner }, versions, network }: TakeHomeDocument,
  { state }: ChainDocument,
): Reason | null => {
  const asked = stateCalls(id);
  const isAsked = (['asset', 'owner', 'version'] as const).every(
    (name) =>
      state[name].to === network.registry &&
      state[name].data === asked[name] &&
      state[name].blockHash === state.header.hash &&
      BigInt(state[name].blockNumber) === BigInt(state.header.number),
  );
  if (!isAsked) return 'another question';
  const said = readState(state);
  const newest = versions[0];
  if (versions.some(({ number }, at) => number + at !== newest?.number)) return 'a version is missing';
  if (said.owner !== owner) return 'owner';
  if (said.version !== newest?.number) return 'version';
  return said.asset.hash === newest.hash && said.asset.cid === newest.cid ? null : 'hash or CID';
};

const safely = (reason: () => Reason | null): Reason | null => {
  try {
    return reason();
  } catch {
    return 'unreadable';
  }
};

/** What the registry said about the asset at one block. */
export const checkState = (document: TakeHomeDocument, chain: ChainDocument, report: Report): void => {
  const { header } = chain.state;
  const params = { block: Number(header.number) };
  report.say('state.header', headerHash(header) === header.hash, params);
  const reason = safely(() => stateReason(document, chain));
  report.say('state.asset', reason === null, { ...params, ...(reason ? { reason } : {}) });
};

/** The transaction of a version, with the event that names its hash and CID, and who introduced the hash. */
export const checkVersionTransaction = (
  document: TakeHomeDocument,
  chain: ChainDocument,
  { number, hash, cid, title, updater, registrant, transaction }: VersionEntry,
  report: Report,
): void => {
  const { asset, network } = document;
  const params = { version: number };
  const evidence = chain.transactions[transaction];
  if (!evidence || evidence.receipt.transactionHash !== transaction) {
    report.say('transaction.receipt', false, { ...params, reason: 'missing' });
    return;
  }
  checkTransaction(evidence, { header: 'transaction.header', receipt: 'transaction.receipt' }, params, report);
  const isOurs = (event: { assetId: string; hash: string; cid: string; title: string }) =>
    event.assetId === asset.id && event.hash === hash && event.cid === cid && event.title === title;
  const created = registryEventsOf('AssetCreated', evidence.receipt.logs, network.registry).some(
    (event) => number === 1 && isOurs(event) && event.owner === asset.owner && updater === asset.owner,
  );
  const updated = registryEventsOf('AssetUpdated', evidence.receipt.logs, network.registry).some(
    (event) => event.version === number && isOurs(event) && event.updater === updater,
  );
  report.say('transaction.event', created || updated, { ...params, time: timeOf(evidence.header) });
  const introducedBy = registrantByEvents(document, chain, { hash });
  const reason: Reason | null =
    introducedBy === null ? 'no event' : introducedBy === registrant ? null : 'another account';
  report.say('version.registrant', reason === null, { ...params, registrant, ...(reason ? { reason } : {}) });
};
