import { Failure, type Hex } from '@ipr/domain';
import { type EvidenceRecord, evidenceSchema } from '@ipr/protocol/evidence/record';
import type { RecordAccount } from '@ipr/protocol/evidence/record-parts';
import type { Node } from '@ipr/protocol/json-rpc/node';
import { shareIdOf } from '@ipr/protocol/share/share-id';
import type { ReadContent } from '@ipr/service-kit';
import { proveAccount } from '../chain/prove-account.ts';
import { type ProvedTransaction, proveTransaction } from '../chain/prove-transaction.ts';
import { recordBlock } from '../chain/read-block.ts';
import type { EvidenceEvent } from '../follow/evidence-event.ts';
import type { PendingLogs } from '../follow/pending.ts';
import { type ConsentLog, collectConsents } from './collect-consents.ts';
import { collectPeople, type Directory } from './collect-people.ts';
import { readDocument } from './read-document.ts';
import type { NewRecord } from './repository.ts';

export interface CollectDeps {
  readonly node: Node;
  readonly network: EvidenceRecord['network'];
  readonly pending: Pick<PendingLogs, 'grantOf'>;
  readonly directory: Directory;
  readonly consents: ConsentLog;
  readonly readContent: ReadContent;
}

/** The content of a record before it has a number, and what is stored with it. */
export interface Collected extends Pick<NewRecord, 'assetId' | 'parties' | 'salts'> {
  readonly content: object & Pick<EvidenceRecord, 'kind' | 'id'>;
  /** Of the block, Unix seconds. */
  readonly blockTime: number;
}

type VersionEvent = Extract<EvidenceEvent, { readonly name: 'AssetCreated' | 'AssetUpdated' }>;
type AcceptanceEvent = Extract<EvidenceEvent, { readonly name: 'AccessAccepted' }>;

const account = async (
  node: Node,
  { header }: ProvedTransaction,
  role: RecordAccount['role'],
  address: Hex,
): Promise<RecordAccount> => ({ address, role, state: await proveAccount(node, header, address) });

/** The fields of every record that follow from the event's transaction. */
const frame = ({ network }: CollectDeps, { logIndex }: EvidenceEvent, { header }: ProvedTransaction) => ({
  schema: evidenceSchema,
  network,
  logIndex,
  block: recordBlock(header),
});

const collectVersion = async (deps: CollectDeps, event: VersionEvent, sent: ProvedTransaction): Promise<Collected> => {
  const { assetId, hash, cid } = event;
  const isFirst = event.name === 'AssetCreated';
  const [version, actor] = isFirst ? [1, event.owner] : [event.version, event.updater];
  const role = isFirst ? 'registrant' : 'updater';
  const { people, salts } = await collectPeople(deps.directory, [{ wallet: actor, role }]);
  const content = {
    ...frame(deps, event, sent),
    kind: isFirst ? ('registration' as const) : ('update' as const),
    id: `${assetId}-${version}`,
    transactions: [sent.transaction],
    accounts: [await account(deps.node, sent, role, actor)],
    version: { assetId, version, hash, cid },
    claims: {},
    observed: { people },
  };
  return { content, assetId, parties: [actor], salts, blockTime: Number(sent.header.timestamp) };
};

/** The grant of an acceptance; it was read before, because it precedes the acceptance. */
const collectGrant = async ({ node, pending }: CollectDeps, shareId: string) => {
  const terms = await pending.grantOf(shareId);
  const sent = terms && (await proveTransaction(node, 'grant', terms.txHash));
  if (!terms || !sent) throw new Failure('chain.unavailable');
  return { terms, sent };
};

const collectAcceptance = async (
  deps: CollectDeps,
  event: AcceptanceEvent,
  sent: ProvedTransaction,
  mayLackDocument: boolean,
): Promise<Collected> => {
  const { assetId, user: grantee } = event;
  const id = shareIdOf(assetId, grantee, event.grantNonce);
  const { terms, sent: grant } = await collectGrant(deps, id);
  const { grantor, ndaHash, cid } = terms;
  const document = await readDocument(deps.readContent, cid, ndaHash);
  if (document === null && !mayLackDocument) throw new Failure('storage.unavailable');
  const { claims, observed, custody } = await collectConsents(deps.consents, id);
  const { people, salts } = await collectPeople(deps.directory, [
    { wallet: grantee, role: 'grantee' },
    { wallet: grantor, role: 'grantor' },
  ]);
  const block = grant.header.hash === sent.header.hash ? {} : { block: recordBlock(grant.header) };
  const content = {
    ...frame(deps, event, sent),
    kind: 'acceptance' as const,
    id,
    transactions: [{ ...grant.transaction, ...block }, sent.transaction],
    accounts: [
      await account(deps.node, sent, 'grantee', grantee),
      { ...(await account(deps.node, grant, 'grantor', grantor)), ...block },
    ],
    share: { id, cid, ndaHash, document },
    claims: { consents: claims },
    observed: {
      consents: observed,
      people: people.map((person) => (person.role === 'grantee' && custody ? { ...person, custody } : person)),
    },
  };
  return { content, assetId, parties: [grantee, grantor], salts, blockTime: Number(sent.header.timestamp) };
};

const roles = { AssetCreated: 'registration', AssetUpdated: 'update', AccessAccepted: 'acceptance' } as const;

/**
 * Collects what a record of this event contains, from chain, storage and the other services.
 * @param mayLackDocument write the record without the share document when it cannot be read
 * @returns null when the event is in its block no longer: after a reorganisation it is another event
 * @throws Failure while a dependency is unavailable
 */
export const collectRecord = async (
  deps: CollectDeps,
  event: EvidenceEvent,
  mayLackDocument: boolean,
): Promise<Collected | null> => {
  const sent = await proveTransaction(deps.node, roles[event.name], event.txHash);
  if (!sent || sent.header.hash !== event.blockHash) return null;
  return event.name === 'AccessAccepted'
    ? collectAcceptance(deps, event, sent, mayLackDocument)
    : collectVersion(deps, event, sent);
};
