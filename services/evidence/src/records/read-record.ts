import type { EvidenceEnvelope, EvidenceListing, RecordedConsents } from '@ipr/api';
import { Failure, type Hex, roleOf } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain';
import { consentsIn } from '@ipr/protocol/evidence/consents-in';
import { type EvidenceKind, EvidenceRecord } from '@ipr/protocol/evidence/record';
import type { ReadRoot } from '../roots/read-root.ts';
import type { Records, StoredRecord } from './repository.ts';

export interface ReadRecordDeps {
  readonly records: Pick<Records, 'find' | 'list' | 'count'>;
  readonly chain: Pick<Chain, 'hasAccess'>;
  readonly readRoot: ReadRoot;
}

/** A version is for all accounts with view access, a share for its two sides. */
const mayRead = async (
  { chain }: ReadRecordDeps,
  { kind, assetId, parties }: StoredRecord,
  caller: Hex,
): Promise<boolean> =>
  kind === 'acceptance' ? parties.includes(caller) : chain.hasAccess(assetId, caller, roleOf.view);

/** Either side of a share may open both commitments; of a version only its author may. */
const saltsFor = ({ parties, salts }: StoredRecord, caller: Hex) => (parties.includes(caller) ? [...salts] : []);

const envelopeOf = async (
  { readRoot }: Pick<ReadRecordDeps, 'readRoot'>,
  found: StoredRecord,
  salts: EvidenceEnvelope['salts'],
): Promise<EvidenceEnvelope> => {
  const { text, signature, stamp } = found;
  return {
    record: JSON.parse(text),
    signature,
    timestamp: stamp && { ...stamp, chain: [...stamp.chain] },
    salts,
    dailyRoot: await readRoot(found),
  };
};

/** @throws Failure evidence.not-found also when the caller may not read it */
export const readRecord = async (
  deps: ReadRecordDeps,
  caller: Hex,
  { kind, id }: { readonly kind: EvidenceKind; readonly id: string },
): Promise<EvidenceEnvelope> => {
  const found = await deps.records.find(kind, id);
  if (!found || !(await mayRead(deps, found, caller))) throw new Failure('evidence.not-found');
  return envelopeOf(deps, found, saltsFor(found, caller));
};

/** For the certificate of the version: its owner receives it, so it opens no commitment to an e-mail address. */
export const versionRecord = async (
  deps: Pick<ReadRecordDeps, 'records' | 'readRoot'>,
  { assetId, version }: { readonly assetId: string; readonly version: number },
): Promise<{ envelope: EvidenceEnvelope | null }> => {
  const found = await deps.records.find(version === 1 ? 'registration' : 'update', `${assetId}-${version}`);
  return { envelope: found && (await envelopeOf(deps, found, [])) };
};

const listed = ({ kind, id, number, hash, text, stamp }: StoredRecord): EvidenceListing['items'][number] => {
  const { madeAt, late } = EvidenceRecord.parse(JSON.parse(text));
  return { kind, id, number, hash, madeAt, late, stampedAt: stamp?.time ?? null };
};

/** The records of an asset that the caller may read, newest first; none for an asset that the caller has nothing to do with. */
export const listRecords = async (
  { records, chain }: ReadRecordDeps,
  caller: Hex,
  { assetId, page, limit }: { readonly assetId: string; readonly page: number; readonly limit: number },
): Promise<EvidenceListing> => {
  const filter = { assetId, party: caller, versions: await chain.hasAccess(assetId, caller, roleOf.view) };
  const [found, total] = await Promise.all([
    records.list(filter, { skip: (page - 1) * limit, limit }),
    records.count(filter),
  ]);
  return { items: found.map(listed), total };
};

/** The consents of a share as its record has them; null while there is no record. */
export const recordedConsents = async (
  { records }: Pick<ReadRecordDeps, 'records'>,
  shareId: string,
): Promise<RecordedConsents> => {
  const found = await records.find('acceptance', shareId);
  const record = found && EvidenceRecord.parse(JSON.parse(found.text));
  return { recorded: record?.kind === 'acceptance' ? consentsIn(record) : null };
};
