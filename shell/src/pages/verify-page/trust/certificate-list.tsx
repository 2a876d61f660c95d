import { Button, DateText, HashText, useText } from '@ipr/ui';
import classes from './trust-panel.module.css';
import type { TrustedCertificates } from './use-trusted-certificates.ts';

interface ListProps {
  readonly certificates: TrustedCertificates['trusted'];
  readonly remove: TrustedCertificates['remove'];
}

export const CertificateList = ({ certificates, remove }: ListProps) => {
  const text = useText();
  if (certificates.length === 0) return null;
  return (
    <ul className={classes.list}>
      {certificates.map(({ name, sha256, validFrom, validTo }) => (
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
