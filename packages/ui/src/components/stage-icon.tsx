import { CheckCircleFilled, ClockCircleOutlined, CloseCircleFilled, LoadingOutlined } from '@ant-design/icons';
import classes from './stage-icon.module.css';

export type StageState = 'done' | 'now' | 'next' | 'failed';

const icons = {
  done: <CheckCircleFilled aria-hidden />,
  now: <LoadingOutlined aria-hidden />,
  next: <ClockCircleOutlined aria-hidden />,
  failed: <CloseCircleFilled aria-hidden />,
} as const satisfies Record<StageState, unknown>;

/** How far one step is, for the eye alone: who shows it says the state in words too. */
export const StageIcon = ({ state }: { readonly state: StageState }) => (
  <span className={`${classes.icon} ${classes[state] ?? ''}`}>{icons[state]}</span>
);
