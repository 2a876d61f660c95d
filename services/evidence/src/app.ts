import { evidenceApi, recordedConsentsApi, versionRecordsApi } from '@ipr/api';
import type { EvidenceKeys } from '@ipr/protocol/evidence/signature';
import { callerOf, createApp, type HealthChecks, type Logger } from '@ipr/service-kit';
import type Koa from 'koa';
import {
  listRecords,
  type ReadRecordDeps,
  readRecord,
  recordedConsents,
  versionRecord,
} from './records/read-record.ts';

export interface EvidenceDeps extends ReadRecordDeps {
  readonly keys: EvidenceKeys;
  readonly log: Logger;
  readonly internalSecret: string;
  readonly checks: HealthChecks;
}

/** All calls of the service. */
export const createEvidence = (deps: EvidenceDeps): Koa =>
  createApp(
    { ...evidenceApi, ...recordedConsentsApi, ...versionRecordsApi },
    {
      evidenceRecords: (wanted, context) => listRecords(deps, callerOf(context).wallet, wanted),
      evidenceKeys: () => deps.keys,
      evidenceRecord: (wanted, context) => readRecord(deps, callerOf(context).wallet, wanted),
      recordedConsents: ({ id }) => recordedConsents(deps, id),
      versionRecord: (wanted) => versionRecord(deps, wanted),
    },
    {
      log: deps.log,
      internalSecret: deps.internalSecret,
      health: { service: 'evidence', version: '0.1.0', checks: deps.checks },
    },
  );
