import type { EvidenceEnvelope } from '@ipr/api';
import { asFailure, fromBase64, type Hex } from '@ipr/domain';
import type { ShellContract } from '@ipr/mfe-contract';
import { DailyRoot, RootPlace } from '@ipr/protocol/evidence/daily-root';
import { EvidenceRecord } from '@ipr/protocol/evidence/record';
import { ownersIn } from '@ipr/protocol/safe/safe-owners';
import type { NdaEvidenceParts } from '@ipr/verify/nda-evidence/parts';

export type RecordParts = NonNullable<NdaEvidenceParts['record']>;

const tokenOf = (timestamp: EvidenceEnvelope['timestamp']) =>
  timestamp && { token: fromBase64(timestamp.token), chain: timestamp.chain.map(fromBase64) };

const dailyRootOf = ({ document, signature, timestamp, place }: NonNullable<EvidenceEnvelope['dailyRoot']>) => ({
  root: DailyRoot.parse(document),
  signature,
  place: RootPlace.parse(place),
  timestamp: tokenOf(timestamp),
});

/**
 * The operator's record of an acceptance; undefined while there is none.
 * @throws failures of the service except evidence.not-found; ZodError for a record of another format
 */
export const readRecord = async (
  { api }: Pick<ShellContract, 'api'>,
  shareId: string,
): Promise<RecordParts | undefined> => {
  const found = await api.evidence
    .evidenceRecord({ kind: 'acceptance', id: shareId }, { quiet: true })
    .catch((thrown: unknown) => {
      if (asFailure(thrown).code === 'evidence.not-found') return null;
      throw thrown;
    });
  if (!found) return undefined;
  const { signature, timestamp, dailyRoot } = found;
  return {
    record: EvidenceRecord.parse(found.record),
    signature,
    timestamp: tokenOf(timestamp),
    ...(dailyRoot ? { dailyRoot: dailyRootOf(dailyRoot) } : {}),
  };
};

/** The owners of an account's Safe at the block of its action, by the record; empty where the record has no state of a Safe. */
export const recordedOwners = ({ record }: RecordParts, address: Hex): Hex[] => {
  const account = record.accounts.find((each) => each.address === address);
  return ownersIn(account?.state?.storage ?? []);
};
