import { Alert, Button, DateText, FileZone, HashText, useText } from '@ipr/ui';
import { useState } from 'react';
import { OperatorPart } from './operator-part.tsx';
import classes from './trust-panel.module.css';
import type { OperatorKeys } from './use-operator-keys.ts';
import { mostRoots, type TrustedRoots } from './use-trusted-roots.ts';

const id = 'root-certificate';

/** Accepts certificate files, dropped or chosen. Stops propagation, because they are not evidence for the page's own drop zone. */
const RootZone = ({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) => {
  const text = useText();
  const [over, setOver] = useState(false);
  return (
    <FileZone
      over={over}
      box={{
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: (event) => {
          event.preventDefault();
          event.stopPropagation();
          setOver(false);
          onFiles([...event.dataTransfer.files]);
        },
      }}
      input={{ id, multiple: true, accept: '.pem,.crt,.cer,.der,application/x-x509-ca-cert,application/pkix-cert' }}
      onFiles={(files) => onFiles([...files])}
    >
      <label htmlFor={id} className={classes.add}>
        {text('verify.trust-add')}
      </label>
      <small className={classes.soft}>{text('verify.trust-hint')}</small>
    </FileZone>
  );
};

const RootList = ({ roots, remove }: Pick<TrustedRoots, 'roots' | 'remove'>) => {
  const text = useText();
  if (roots.length === 0) return null;
  return (
    <ul className={classes.list}>
      {roots.map(({ name, sha256, validFrom, validTo }) => (
        <li key={sha256}>
          <strong>{name}</strong>
          <dl className={classes.facts}>
            <div>
              <dt>SHA-256</dt>
              <dd>
                <HashText value={sha256} whole />
              </dd>
            </div>
            <div>
              <dt>{text('verify.trust-valid')}</dt>
              <dd>
                <DateText seconds={validFrom} /> – <DateText seconds={validTo} />
              </dd>
            </div>
          </dl>
          <Button size="small" onClick={() => remove(sha256)} aria-label={text('verify.trust-remove-name', { name })}>
            {text('verify.trust-remove')}
          </Button>
        </li>
      ))}
    </ul>
  );
};

/** The roots trusted for timestamps and the keys trusted for records, and their effect. */
export const TrustPanel = ({ trust, operator }: { readonly trust: TrustedRoots; readonly operator: OperatorKeys }) => {
  const text = useText();
  const { roots, refused, add, remove } = trust;
  return (
    <section aria-labelledby="verify-trust" className={classes.panel}>
      <h2 id="verify-trust">{text('verify.trust')}</h2>
      <p role="status" className={classes.words}>
        {text(roots.length > 0 ? 'verify.trust-some' : 'verify.trust-none')}
      </p>
      <RootList roots={roots} remove={remove} />
      {refused.map(({ name, reason }) => (
        <Alert
          key={`${name} ${reason}`}
          type="error"
          showIcon
          role="alert"
          title={text(`verify.trust.${reason}`, { name, max: mostRoots })}
        />
      ))}
      <RootZone onFiles={(files) => void add(files)} />
      <OperatorPart operator={operator} />
    </section>
  );
};
