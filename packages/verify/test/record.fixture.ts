import { canonical } from '@ipr/abi';
import { fromHex, type Hex, lowerAddress } from '@ipr/domain';
import { encodeReceipt } from '@ipr/protocol/evidence/receipt';
import { receiptProof } from '@ipr/protocol/evidence/receipt-proof';
import { EvidenceRecord, recordHash } from '@ipr/protocol/evidence/record';
import { type EvidenceKey, exportEvidenceKey, signRecord } from '@ipr/protocol/evidence/signature';
import { buildTrie } from '@ipr/protocol/evidence/trie-build';
import { safeProxyCodeHash, safeSlots } from '@ipr/protocol/safe/safe-slots';
import { parseShareDocument } from '@ipr/protocol/share/share-document';
import { keccak256, numberToHex, toRlp } from 'viem';
import { type HeaderEvidence, TransactionEvidence } from '../src/chain/evidence.ts';
import { headerRlp } from '../src/chain/header-hash.ts';
import type { NdaEvidenceParts } from '../src/nda-evidence/parts.ts';
import type { TestAuthority } from './authority.fixture.ts';
import { headerAt, transactionAt } from './chain.fixture.ts';

/** The key pair of an operator. */
export interface TestOperator {
  readonly key: CryptoKey;
  readonly shown: EvidenceKey;
}

export const testOperator = async (): Promise<TestOperator> => {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  if (!('privateKey' in pair)) throw new TypeError('no key pair');
  return { key: pair.privateKey, shown: await exportEvidenceKey(pair.publicKey) };
};

const slotPosition = 5;
const wordOf = (value: Hex | bigint): Hex => numberToHex(BigInt(value), { size: 32 });
const rlpOf = (word: Hex): Hex => toRlp(word.replace(/^0x(00)*/, '0x') as Hex);

/** Receipts of a block of seven transactions; ours is in the sixth place. */
const blockWith = (logs: TransactionEvidence['receipt']['logs']) => {
  const answers = Array.from({ length: 7 }, (_, at) => ({
    type: '0x2',
    status: '0x1',
    cumulativeGasUsed: numberToHex(30_000 * (at + 1)),
    gasUsed: '0x7530',
    logsBloom: `0x${'00'.repeat(256)}`,
    transactionIndex: numberToHex(at),
    from: `0x${'fe'.repeat(20)}`,
    logs: at === slotPosition ? logs : [],
  }));
  const empty = { type: 2n, status: 1n, logsBloom: `0x${'00'.repeat(256)}` as Hex };
  const entries = answers.map((_, at) => {
    const content = { ...empty, cumulativeGasUsed: 30_000n * BigInt(at + 1), logs: at === slotPosition ? logs : [] };
    return [toRlp(at === 0 ? '0x' : numberToHex(at)), encodeReceipt(content)] as const;
  });
  const { root } = buildTrie(entries, '0x80');
  const proof = receiptProof(root, answers, slotPosition);
  if (!proof) throw new Error('no receipt proof');
  return { receiptsRoot: root, proof };
};

/** Another code than that of a Safe, or a block in which there is no such account. */
type OtherAccount = 'other code' | 'absent';

const states = new Map<string, ReturnType<typeof makeState>>();

/** The state of a Safe of this owner among other accounts; the versions of a bundle share it. */
export const stateWith = (safe: Hex, owner: Hex, instead?: OtherAccount): ReturnType<typeof makeState> => {
  const key = [safe, owner, instead].join();
  const known = states.get(key) ?? makeState(safe, owner, instead);
  states.set(key, known);
  return structuredClone(known);
};

const makeState = (safe: Hex, owner: Hex, instead?: OtherAccount) => {
  const codeHash = instead === 'other code' ? keccak256('0x00') : safeProxyCodeHash;
  const words = [
    [safeSlots.singleton, wordOf(lowerAddress(canonical.safeL2))],
    [safeSlots.threshold, wordOf(1n)],
    [safeSlots.fallbackHandler, wordOf(lowerAddress(canonical.compatibilityFallbackHandler))],
    [safeSlots.ownerOf(owner), wordOf(1n)],
  ] as const;
  const slots = words.map(([slot, word]) => [keccak256(slot), rlpOf(word)] as const);
  const storageRoot = buildTrie(slots, '0x').root;
  const storage = words.map(([slot, value]) => ({ slot, value, proof: buildTrie(slots, keccak256(slot)).nodes }));
  const account = toRlp(['0x01', '0x', storageRoot, codeHash]);
  const others = Array.from({ length: 40 }, (_, at) => [keccak256(numberToHex(at + 1)), account] as const);
  const { root, nodes } = buildTrie(
    instead === 'absent' ? others : [...others, [keccak256(safe), account]],
    keccak256(safe),
  );
  const state = { nonce: '1', balance: '0', storageRoot, codeHash, proof: nodes, storage };
  return { stateRoot: root, state };
};

export const recordBlock = (header: HeaderEvidence) => ({
  number: Number(header.number),
  hash: header.hash,
  header: headerRlp(header),
});

/** The same transaction in a block whose roots cover its receipt and, where it is given, a state. */
export const inBlock = ({ receipt, header }: TransactionEvidence, roots: Partial<HeaderEvidence> = {}) => {
  const { receiptsRoot, proof } = blockWith(receipt.logs);
  const whole = headerAt(Number(header.number), Number(header.timestamp), { receiptsRoot, ...roots });
  return { evidence: transactionAt(whole, receipt.logs), proof };
};

type Evidence = NdaEvidenceParts['evidence'];
type Placed = ReturnType<typeof inBlock>;

const transactionsOf = (grant: Placed, acceptance: Placed) => {
  const stated = (role: 'grant' | 'acceptance', { evidence: { receipt }, proof }: Placed) => ({
    role,
    hash: receipt.transactionHash,
    input: null,
    index: proof.index,
    receipt: proof.receipt,
    proof: proof.nodes,
  });
  return [{ ...stated('grant', grant), block: recordBlock(grant.evidence.header) }, stated('acceptance', acceptance)];
};

const consentsOf = (events: Evidence['events'], wallet: Hex) => ({
  claims: { consents: events.map(({ type, at }, index) => ({ sequence: index + 1, type, at })) },
  observed: events.map(({ receivedAt = '' }, index) => ({ sequence: index + 1, receivedAt, wallet, session: null })),
});

interface Recorded {
  readonly authority: TestAuthority;
  readonly operator: TestOperator;
  /** The key that owns the grantee's Safe at the acceptance. */
  readonly owner: Hex;
  /** Changes the record before it is signed. */
  // biome-ignore lint/suspicious/noExplicitAny: a forger changes whatever they want
  readonly change?: (record: any) => void;
  readonly instead?: OtherAccount;
}

/** The same evidence in blocks with roots, and the operator's record of it. */
export const withRecord = async (
  { evidence, ...parts }: NdaEvidenceParts,
  { authority, operator, owner, change = () => undefined, instead }: Recorded,
): Promise<NdaEvidenceParts> => {
  const share = parseShareDocument(parts.shareDocument);
  const { stateRoot, state } = stateWith(share.grantee, owner, instead);
  const grant = inBlock(TransactionEvidence.parse(evidence.grant));
  const acceptance = inBlock(TransactionEvidence.parse(evidence.acceptance), { stateRoot });
  const { claims, observed } = consentsOf(evidence.events, share.grantee);
  const role = 'grantee';
  const custody = evidence.custody?.kind ?? null;
  const { ndaHash } = evidence.typedData.message;
  const draft = structuredClone({
    schema: 'ipr-evidence-record/1',
    kind: 'acceptance',
    id: evidence.grantId,
    number: 7,
    previous: `0x${'06'.repeat(32)}`,
    madeAt: new Date((Number(acceptance.evidence.header.timestamp) + 90) * 1000).toISOString(),
    late: false,
    network: evidence.network,
    logIndex: 0,
    block: recordBlock(acceptance.evidence.header),
    transactions: transactionsOf(grant, acceptance),
    accounts: [{ address: share.grantee, role, state }],
    share: { id: evidence.grantId, cid: evidence.shareCid, ndaHash, document: text(parts.shareDocument) },
    claims,
    observed: { consents: observed, people: [{ wallet: share.grantee, role, custody, email: null }] },
  });
  change(draft);
  const record = EvidenceRecord.parse(draft);
  const stamped = new Date(Date.parse(record.madeAt) + 1_000);
  return {
    ...parts,
    evidence: { ...evidence, grant: grant.evidence, acceptance: acceptance.evidence },
    record: {
      record,
      signature: await signRecord(record, operator.key, operator.shown.kid),
      timestamp: await authority.stamp(fromHex(await recordHash(record)), stamped),
    },
  };
};

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
