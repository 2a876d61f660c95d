import type { EnteredInput } from '@ipr/client/registration/missing-input';
import { Form, PublicMark, SecretMark, useText } from '@ipr/ui';
import type { ComponentProps, ReactNode } from 'react';
import classes from './field.module.css';

/** Form name; antd derives input ids from it. */
export const formName = 'asset';

/** Values of the form's fields; the file is kept by its own picker. */
export type FormValues = Omit<EnteredInput, 'file'>;

export interface FieldProps {
  readonly name: string;
  readonly label: string;
  /** Who can read the value (decision R17); undefined for inputs that are not part of the asset. */
  readonly reach?: 'public' | 'secret';
  readonly initialValue?: string;
  /** Error text for an empty field; the field is optional without it. */
  readonly required?: string;
  /** Error text for an invalid value, else null. */
  readonly problemOf?: (value: string) => string | null;
  readonly note?: ReactNode;
  readonly children: ComponentProps<typeof Form.Item>['children'];
}

/** A labelled field, marked as public forever or encrypted. */
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
