import type { ReactNode } from 'react';
import { EncryptedPageDrawing } from './drawings.tsx';
import classes from './states.module.css';

export interface EmptyStateProps {
  /** One sentence. */
  readonly text: ReactNode;
  readonly heading?: ReactNode;
  /** One action. */
  readonly action?: ReactNode;
  readonly drawing?: ReactNode;
}

/** Empty state: one sentence and one action. */
export const EmptyState = ({ text, heading, action, drawing = <EncryptedPageDrawing /> }: EmptyStateProps) => (
  <div className={classes.state}>
    {drawing}
    {heading ? <h2 className={classes.heading}>{heading}</h2> : null}
    <p className={classes.text}>{text}</p>
    {action}
  </div>
);
