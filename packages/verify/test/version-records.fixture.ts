import { fromHex, type Hex, toBase64 } from '@ipr/domain';
import type { DailyRoot } from '@ipr/protocol/evidence/daily-root';
import { EvidenceRecord, recordHash } from '@ipr/protocol/evidence/record';
import { type RecordSignature, signRecord } from '@ipr/protocol/evidence/signature';
import type { NetworkEvidence, TransactionEvidence } from '../src/chain/evidence.ts';
import type { TokenParts } from '../src/nda-evidence/parts.ts';
import { RecordEnvelope } from '../src/operator-record/envelope.ts';
import type { VersionEntry } from '../src/take-home/document.ts';
import type { TestAuthority } from './authority.fixture.ts';
import { inBlock, recordBlock, stateWith, type TestOperator } from './record.fixture.ts';
import { first, last, type RootForgery, rootOf } from './root.fixture.ts';

// biome-ignore lint/suspicious/noExplicitAny: a forger changes whatever they want
type Json = any;

/** The root of a version's record, where roots differ. @param before the roots of the versions before it */
type RootsByVersion = (version: number, before: readonly DailyRoot[]) => RootForgery;

/** How the operator records the versions of a bundle. */
export interface RecordOrder {
  readonly operator: TestOperator;
  /** Only these versions; all where left out. */
  readonly versions?: readonly number[];
  /** Whether a daily root covers the records; only these versions of a list have it in the bundle. */
  readonly rooted?: boolean | readonly number[];
  /** Changes the record of a version before it is signed. */
  readonly change?: (record: Json, version: number) => void;
  readonly root?: RootForgery | RootsByVersion;
}

type Fields = Pick<VersionEntry, 'number' | 'hash' | 'cid' | 'updater'> & { readonly assetId: string };

/** Key that owns the Safes of all updaters. */
const ownerKey: Hex = `0x${'0d'.repeat(20)}`;

/** The transaction of a version in a block with roots, and the record before it has a number. */
export const recordedVersion = (
  sent: TransactionEvidence,
  { assetId, number, hash, cid, updater }: Fields,
  network: NetworkEvidence,
) => {
  const { stateRoot, state } = stateWith(updater, ownerKey);
  const { evidence, proof } = inBlock(sent, { stateRoot });
  const { receipt, header } = evidence;
  const kind = number === 1 ? 'registration' : 'update';
  const role = number === 1 ? 'registrant' : 'updater';
  const draft = structuredClone({
    schema: 'ipr-evidence-record/1',
    kind,
    id: `${assetId}-${number}`,
    madeAt: new Date((Number(header.timestamp) + 90) * 1000).toISOString(),
    late: false,
    network,
    logIndex: 0,
    block: recordBlock(header),
    transactions: [
      {
        role: kind,
        hash: receipt.transactionHash,
        input: null,
        index: proof.index,
        receipt: proof.receipt,
        proof: proof.nodes,
      },
    ],
    accounts: [{ address: updater, role, state }],
    version: { assetId, version: number, hash, cid },
    claims: {},
    observed: { people: [{ wallet: updater, role, custody: 'assisted', email: `0x${'0e'.repeat(32)}` }] },
  });
  return { evidence, draft };
};

const tokenOf = ({ token, chain }: TokenParts) => ({ token: toBase64(token), chain: chain.map(toBase64) });

/** Signed, chained and stamped records of versions, oldest first; their numbers begin with 7. */
export const recordEnvelopes = async (
  drafts: { readonly number: number; readonly draft: object }[],
  authority: TestAuthority,
  { operator, versions, rooted = false, change = () => undefined, root = {} }: RecordOrder,
): Promise<(readonly [number, RecordEnvelope])[]> => {
  const signed: { version: number; record: EvidenceRecord; hash: Hex; timestamp: TokenParts }[] = [];
  for (const [at, { number: version, draft }] of drafts.entries()) {
    const previous = signed.at(-1)?.hash ?? `0x${'06'.repeat(32)}`;
    const numbered = { ...draft, number: 7 + at, previous };
    change(numbered, version);
    const record = EvidenceRecord.parse(numbered);
    const hash = await recordHash(record);
    const stampedAt = new Date(Date.parse(record.madeAt) + 1_000);
    signed.push({ version, record, hash, timestamp: await authority.stamp(fromHex(hash), stampedAt) });
  }
  const isRooted = (version: number) => (typeof rooted === 'boolean' ? rooted : rooted.includes(version));
  const made: DailyRoot[] = [];
  const dailyRootOf = async ({ version, record, timestamp }: (typeof signed)[number], signature: RecordSignature) => {
    const forgery = typeof root === 'function' ? root(version, made) : root;
    const [from, to] = forgery.range ?? [first, last];
    const hashes = (all: Hex[]) => {
      for (const each of signed)
        if (each.record.number >= from && each.record.number <= to) all[each.record.number - from] = each.hash;
      forgery.hashes?.(all);
    };
    const found = await rootOf({ record, signature, timestamp }, { authority, operator }, { ...forgery, hashes });
    const { root: document, place, timestamp: stamp } = found;
    made.push(document);
    return { document, signature: found.signature, place, timestamp: stamp && tokenOf(stamp) };
  };
  const envelopes: [number, RecordEnvelope][] = [];
  for (const each of signed) {
    const { version, record, timestamp } = each;
    if (versions && !versions.includes(version)) continue;
    const signature = await signRecord(record, operator.key, operator.shown.kid);
    const dailyRoot = isRooted(version) ? await dailyRootOf(each, signature) : null;
    envelopes.push([version, RecordEnvelope.parse({ record, signature, timestamp: tokenOf(timestamp), dailyRoot })]);
  }
  return envelopes;
};
