import { Button, PublicMark, SecretMark, Tag, useText } from '@ipr/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { fieldLabels, isPublic, type TextField } from '../versions/asset-fields.ts';
import classes from './update.module.css';
import type { Changes } from './use-changes.ts';

export const inputId = (field: TextField): string => `update_${field}`;

interface Props {
  readonly field: TextField;
  readonly changes: Changes;
  /** True while an update runs: fields can be neither unlocked nor edited. */
  readonly disabled: boolean;
  readonly problem: string | undefined;
  readonly note?: string;
  readonly children: ReactNode;
}

const focusOn = (field: TextField): void => document.getElementById(inputId(field))?.focus();

/** Decryption takes time, during which the person may have started to type in another field. */
const isTyping = (): boolean => document.activeElement?.matches('input, textarea') ?? false;

/** Focuses a field as soon as it is unlocked. @returns the function that unlocking calls */
const useCursor = (field: TextField, open: boolean): (() => void) => {
  const isWanted = useRef(false);
  useEffect(() => {
    if (open && isWanted.current && !isTyping()) focusOn(field);
    isWanted.current = false;
  }, [field, open]);
  return () => {
    isWanted.current = !open;
  };
};

const FieldButtons = ({ field, changes, disabled }: Pick<Props, 'field' | 'changes' | 'disabled'>) => {
  const text = useText();
  const name = text(fieldLabels[field]);
  const open = changes.isOpen(field);
  const wantCursor = useCursor(field, open);
  return (
    <span className={classes.fieldButtons}>
      {changes.isModified(field) ? (
        <Button
          size="small"
          disabled={disabled}
          aria-label={text('update.reset-field', { field: name })}
          onClick={() => {
            changes.reset(field);
            // The reset button disappears with the change, so the focus moves to the field.
            focusOn(field);
          }}
        >
          {text('update.reset')}
        </Button>
      ) : null}
      <Button
        size="small"
        disabled={disabled || (!changes.isKnown(field) && changes.opening.state.purpose !== null)}
        aria-label={text(open ? 'update.lock-field' : 'update.unlock-field', { field: name })}
        onClick={() => {
          wantCursor();
          changes.toggle(field);
        }}
      >
        {text(open ? 'update.lock' : 'update.unlock')}
      </Button>
    </span>
  );
};

const SetAside = ({ field, changes, disabled }: Pick<Props, 'field' | 'changes' | 'disabled'>) => {
  const text = useText();
  const value = changes.aside[field];
  if (value === undefined) return null;
  return (
    <p className={classes.aside}>
      {text('update.set-aside', { value })}
      <Button
        size="small"
        disabled={disabled}
        aria-label={text('update.use-mine-field', { field: text(fieldLabels[field]) })}
        onClick={() => changes.takeAside(field)}
      >
        {text('update.use-mine')}
      </Button>
    </p>
  );
};

/** A field that starts locked, shows whether it differs, and can be reset. */
export const LockableField = ({ field, changes, disabled, problem, note, children }: Props) => {
  const text = useText();
  const modified = changes.isModified(field);
  return (
    <div className={classes.field}>
      <div className={classes.fieldHead}>
        <span className={classes.fieldName}>
          <label htmlFor={inputId(field)}>{text(fieldLabels[field])}</label>
          <span role="status">
            {modified ? <Tag color="warning">{text('update.modified')}</Tag> : null}
            {modified ? <span className="ipr-hidden">{`: ${text(fieldLabels[field])}`}</span> : null}
          </span>
        </span>
        {isPublic(field) ? <PublicMark /> : <SecretMark />}
      </div>
      <div className={classes.fieldBody}>
        <div className={classes.input}>{children}</div>
        <FieldButtons field={field} changes={changes} disabled={disabled} />
      </div>
      {note ? <p className={classes.note}>{note}</p> : null}
      <p id={`${inputId(field)}_problem`} role="alert" className={classes.problem}>
        {problem}
      </p>
      <SetAside field={field} changes={changes} disabled={disabled} />
    </div>
  );
};
