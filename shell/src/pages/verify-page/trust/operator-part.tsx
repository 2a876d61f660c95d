import { Alert, FileZone, useText } from '@ipr/ui';
import classes from './trust-panel.module.css';
import type { OperatorKeys } from './use-operator-keys.ts';

const id = 'operator-keys';

/** Accepts public keys of operators, whose signatures under records are proved then. */
export const OperatorPart = ({ operator: { keys, refused, add } }: { readonly operator: OperatorKeys }) => {
  const text = useText();
  const take = ([file]: readonly File[]) => {
    if (file) void add(file);
  };
  return (
    <section aria-labelledby={`${id}-title`} className={classes.panel}>
      <h2 id={`${id}-title`}>{text('verify.operator')}</h2>
      <p role="status" className={classes.words}>
        {text('verify.operator-keys', { n: keys.length })}
      </p>
      {refused === null ? null : (
        <Alert type="error" showIcon role="alert" title={text('verify.operator-unreadable', { name: refused })} />
      )}
      <FileZone
        over={false}
        box={{
          onDrop: (event) => {
            event.preventDefault();
            event.stopPropagation();
            take([...event.dataTransfer.files]);
          },
        }}
        input={{ id, accept: '.json,.jwk,application/json' }}
        onFiles={(files) => take([...files])}
      >
        <label htmlFor={id} className={classes.add}>
          {text('verify.operator-add')}
        </label>
        <small className={classes.soft}>{text('verify.operator-hint')}</small>
      </FileZone>
    </section>
  );
};
