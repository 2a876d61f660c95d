import type { ReactNode } from 'react';
import classes from './form-columns.module.css';

interface Props {
  /** The input fields. */
  readonly children: ReactNode;
  /** Progress and buttons; stays visible while the form scrolls. */
  readonly side: ReactNode;
}

/** Two-column form layout; one column on narrow screens. */
export const FormColumns = ({ children, side }: Props) => (
  <div className={classes.columns}>
    <div className={classes.stack}>{children}</div>
    <div className={`${classes.stack} ${classes.side}`}>{side}</div>
  </div>
);
