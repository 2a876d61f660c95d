import { type Report, unless } from '../bundle/entries.ts';
import { callGrounds } from '../bundle/grounds.ts';
import type { Reason } from '../bundle/reasons.ts';
import type { ChainDocument, TakeHomeDocument } from './document.ts';
import { decodeState, stateCalls } from './state-calls.ts';

const names = ['asset', 'owner', 'version'] as const;

const stateReason = (
  { asset: { id, owner, title }, versions, network }: TakeHomeDocument,
  { state }: ChainDocument,
): Reason | null => {
  const expected = stateCalls(id);
  const isExpectedCall = names.every(
    (name) =>
      state[name].to === network.registry &&
      state[name].data === expected[name] &&
      state[name].blockHash === state.header.hash &&
      BigInt(state[name].blockNumber) === BigInt(state.header.number),
  );
  if (!isExpectedCall) return 'another question';
  const answered = decodeState(state);
  const newest = versions[0];
  if (answered.owner !== owner) return 'owner';
  if (answered.version !== newest?.number) return 'version';
  if (answered.asset.title !== title || newest.title !== title) return 'title';
  return unless(answered.asset.hash === newest.hash && answered.asset.cid === newest.cid, 'hash or CID');
};

const safely = (reason: () => Reason | null): Reason | null => {
  try {
    return reason();
  } catch {
    return 'unreadable';
  }
};

/** What the registry answered about the asset at one block: owner, title, newest version with hash and CID. */
export const checkState = (document: TakeHomeDocument, chain: ChainDocument, report: Report): void => {
  const params = { block: Number(chain.state.header.number) };
  const grounds = names.flatMap((name) => callGrounds(chain.state[name]));
  const reason = safely(() => stateReason(document, chain));
  report.check('state.asset', reason, { params, grounds });
};
