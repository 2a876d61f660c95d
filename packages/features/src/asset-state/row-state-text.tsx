import { CheckCircleFilled, ClockCircleOutlined, LockOutlined, ShareAltOutlined, useText } from '@ipr/ui';
import type { ReactNode } from 'react';
import classes from './row-state.module.css';
import type { RowState } from './row-state.ts';

const icons: Readonly<Record<RowState['kind'], ReactNode>> = {
  owned: <CheckCircleFilled aria-hidden />,
  shared: <ShareAltOutlined aria-hidden />,
  pending: <ClockCircleOutlined aria-hidden />,
  expired: <LockOutlined aria-hidden />,
  ended: <LockOutlined aria-hidden />,
};

/** Access of the person in words: owned, shared with its level, invited, expired. */
export const RowStateText = ({ state }: { readonly state: RowState | null }) => {
  const text = useText();
  if (!state) return null;
  const words =
    'level' in state
      ? text(`library.state.${state.kind}`, { level: text(`asset.standing.${state.level}`) })
      : text(`library.state.${state.kind}`);
  return (
    <span className={classes.state} data-state={state.kind}>
      {icons[state.kind]} {words}
    </span>
  );
};
