import type { ReactNode } from 'react';
import classes from './form-columns.module.css';

interface Props {
  /** What is filled in. */
  readonly children: ReactNode;
  /** Stays in sight beside it: progress and buttons. */
  readonly side: ReactNode;
}

/** A form's two columns; below each other where there is little room. */
export const FormColumns = ({ children, side }: Props) => (
  <div className={classes.columns}>
    <div className={classes.stack}>{children}</div>
    <div className={`${classes.stack} ${classes.side}`}>{side}</div>
  </div>
);
