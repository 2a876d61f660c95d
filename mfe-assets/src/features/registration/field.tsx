import type { EnteredInput } from '@ipr/client/registration/missing-input';
import { Form, PublicMark, SecretMark, useText } from '@ipr/ui';
import type { ComponentProps, ReactNode } from 'react';
import classes from './field.module.css';

/** Name of the form: antd makes the ids of inputs from it. */
export const formName = 'asset';

/** What the fields of the form hold; the file has a picker of its own. */
export type FormValues = Omit<EnteredInput, 'file'>;

export interface FieldProps {
  readonly name: string;
  readonly label: string;
  /** Who can read the value (decision R17); nothing for what is no part of the asset. */
  readonly reach?: 'public' | 'secret';
  readonly initialValue?: string;
  /** Sentence when the field is left empty; optional without one. */
  readonly required?: string;
  /** Sentence for a value that cannot be taken; null for any other. */
  readonly problemOf?: (value: string) => string | null;
  readonly note?: ReactNode;
  readonly children: ComponentProps<typeof Form.Item>['children'];
}

/** A labelled field with the mark that says whether its value is public forever or encrypted. */
export const Field = ({ name, label, reach, required, problemOf, initialValue, note, children }: FieldProps) => {
  const text = useText();
  const check = async (_: unknown, value: string | undefined) => {
    const problem = problemOf?.(value ?? '');
    if (problem) throw new Error(problem);
  };
  return (
    <div className={classes.field}>
      <div className={classes.head}>
        <span>
          <label htmlFor={`${formName}_${name}`} className={classes.label}>
            {label}
          </label>
          {required || initialValue ? null : <span className={classes.optional}>{text('register.optional')}</span>}
        </span>
        {reach === 'public' ? <PublicMark /> : null}
        {reach === 'secret' ? <SecretMark /> : null}
      </div>
      <Form.Item
        name={name}
        extra={note}
        {...(initialValue === undefined ? {} : { initialValue })}
        rules={[...(required ? [{ required: true, whitespace: true, message: required }] : []), { validator: check }]}
        className={classes.item ?? ''}
      >
        {children}
      </Form.Item>
    </div>
  );
};
