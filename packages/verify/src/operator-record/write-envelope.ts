import type { EvidenceEnvelope } from '@ipr/api';
import { RecordEnvelope } from './envelope.ts';

const tokenOf = (timestamp: EvidenceEnvelope['timestamp']) =>
  timestamp && { token: timestamp.token, chain: timestamp.chain };

/** The reply of the operator without the salts, which open e-mail addresses. @throws ZodError for a record of another format */
export const recordEnvelopeOf = ({ record, signature, timestamp, dailyRoot }: EvidenceEnvelope): RecordEnvelope =>
  RecordEnvelope.parse({
    record,
    signature,
    timestamp: tokenOf(timestamp),
    dailyRoot: dailyRoot && { ...dailyRoot, timestamp: tokenOf(dailyRoot.timestamp) },
  });
