import { isMidway, sparseReports } from '@ipr/client/flow/sparse-reports';
import { advance, type FlowState } from '@ipr/client/registration/progress';
import type { RegistrationStage, UpdateStage } from '@ipr/domain';
import { startTransition, useState } from 'react';

/** Progress of a flow. Byte counts are rendered at low priority, so that input stays responsive. */
export const useProgress = <S extends RegistrationStage | UpdateStage>(begin: FlowState<S>) => {
  const [state, setState] = useState(begin);
  /** Progress callbacks for one attempt. */
  const follow = () =>
    sparseReports<S>(
      (report, at) => {
        const show = () => setState((known) => advance(known, report, at));
        if (isMidway(report)) startTransition(show);
        else show();
      },
      () => performance.now(),
    );
  return { state, setState, follow };
};
