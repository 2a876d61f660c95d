import { CheckCircleFilled, ClockCircleOutlined, CloseCircleFilled, LoadingOutlined } from '../icons.ts';
import classes from './stage-icon.module.css';

export type StageState = 'done' | 'now' | 'next' | 'failed';

const icons = {
  done: <CheckCircleFilled aria-hidden />,
  now: <LoadingOutlined aria-hidden />,
  next: <ClockCircleOutlined aria-hidden />,
  failed: <CloseCircleFilled aria-hidden />,
} as const satisfies Record<StageState, unknown>;

/** State of one step as a decorative icon; the caller must also show the state in words. */
export const StageIcon = ({ state }: { readonly state: StageState }) => (
  <span className={`${classes.icon} ${classes[state] ?? ''}`}>{icons[state]}</span>
);
