import type { EvidenceEnvelope } from '@ipr/api';
import { Failure } from '@ipr/domain';
import type { PersonApi } from '../src/person.ts';
import type { Journal } from './journal.ts';

/** Records of the operator that a test puts in, by kind and id. */
export const createEvidence = (journal: Journal) => {
  const records = new Map<string, EvidenceEnvelope>();
  const evidence: PersonApi['evidence'] = {
    evidenceKeys: async () => ({ keys: [] }),
    evidenceRecords: async () => ({ items: [], total: 0 }),
    evidenceRecord: async ({ kind, id }) => {
      journal.note('evidence.evidenceRecord');
      const found = records.get(`${kind}/${id}`);
      if (!found) throw new Failure('evidence.not-found');
      return found;
    },
  };
  return { evidence, records };
};
