import { ExclamationCircleFilled } from '@ipr/ui';
import type { ReactNode } from 'react';
import classes from './share.module.css';

interface FormFieldProps {
  readonly id: string;
  readonly label: string;
  /** Validation error of the value. */
  readonly problem?: string | undefined;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** Id of the element with the error and the explanation, for aria-describedby. */
export const noteIdOf = (id: string): string => `${id}-note`;

/** A labelled input with its note and its validation error. */
export const FormField = ({ id, label, problem, note, children }: FormFieldProps) => (
  <div className={classes.field}>
    <label htmlFor={id} className={classes.label}>
      {label}
    </label>
    {children}
    <div id={noteIdOf(id)} className={classes.notes}>
      {problem ? (
        <span className={classes.problem}>
          <ExclamationCircleFilled aria-hidden /> {problem}
        </span>
      ) : null}
      {note ? <span className={classes.soft}>{note}</span> : null}
    </div>
  </div>
);
