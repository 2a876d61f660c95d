import { isMidway, sparseReports } from '@ipr/client/flow/sparse-reports';
import { advance, type FlowState } from '@ipr/client/registration/progress';
import type { RegistrationStage, UpdateStage } from '@ipr/domain';
import { startTransition, useState } from 'react';

/** How far a flow has come. Bytes that move are drawn without hurry: what the person does meanwhile comes first. */
export const useProgress = <S extends RegistrationStage | UpdateStage>(begin: FlowState<S>) => {
  const [state, setState] = useState(begin);
  /** What one attempt reports to. */
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
