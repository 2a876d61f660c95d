import type { InputHTMLAttributes, ReactNode } from 'react';
import classes from './plain.module.css';

export interface PlainFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly id: string;
  readonly label: string;
  readonly hint?: ReactNode;
  /** Why the value is not accepted. */
  readonly problem?: string | undefined;
}

/** A labelled text field without antd, with its hint and its validation error. */
export const PlainField = ({ id, label, hint, problem, className = '', ...input }: PlainFieldProps) => {
  const described = [problem ? `${id}-problem` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className={`${classes.input} ${className}`}
        aria-invalid={problem !== undefined}
        aria-describedby={described || undefined}
      />
      {problem ? (
        <div id={`${id}-problem`} role="alert" className={classes.problem}>
          {problem}
        </div>
      ) : null}
      {hint ? (
        <div id={`${id}-hint`} className={classes.hint}>
          {hint}
        </div>
      ) : null}
    </div>
  );
};
