import { type UpdateStage, updateStages } from '@ipr/domain';
import type { StageReport } from '../flow/flow.ts';

/** The percentage of a report (D1 section 4); null for a failure, which keeps the previous progress. */
export const updatePercent = ({ stage, percent }: StageReport<UpdateStage>): number | null => {
  if (stage === 'error') return null;
  if (percent !== undefined) return percent;
  const specified = updateStages[stage];
  return typeof specified === 'number' ? specified : specified[0];
};
