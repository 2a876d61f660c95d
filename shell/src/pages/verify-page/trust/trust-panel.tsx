import { Alert, useText } from '@ipr/ui';
import { CertificateList } from './certificate-list.tsx';
import { CertificateZone } from './certificate-zone.tsx';
import { OperatorPart } from './operator-part.tsx';
import classes from './trust-panel.module.css';
import type { OperatorKeys } from './use-operator-keys.ts';
import { mostCertificates, type TrustedCertificates } from './use-trusted-certificates.ts';

const roles = {
  roots: {
    id: 'root-certificate',
    title: 'verify.trust',
    none: 'verify.trust-none',
    some: 'verify.trust-some',
    label: 'verify.trust-add',
    hint: 'verify.trust-hint',
  },
  signers: {
    id: 'signer-certificate',
    title: 'verify.signers',
    none: 'verify.signers-none',
    some: 'verify.signers-some',
    label: 'verify.signers-add',
    hint: 'verify.signers-hint',
  },
} as const;

interface RoleProps {
  readonly of: keyof typeof roles;
  readonly certificates: TrustedCertificates;
}

/** The certificates trusted in one role, and their effect. */
const RolePart = ({ of, certificates: { trusted, refused, add, remove } }: RoleProps) => {
  const text = useText();
  const { id, title, none, some, label, hint } = roles[of];
  return (
    <section aria-labelledby={`${id}-title`} className={classes.panel}>
      <h2 id={`${id}-title`}>{text(title)}</h2>
      <p role="status" className={classes.words}>
        {text(trusted.length > 0 ? some : none)}
      </p>
      <CertificateList certificates={trusted} remove={remove} />
      {refused.map(({ name, reason }) => (
        <Alert
          key={`${name} ${reason}`}
          type="error"
          showIcon
          role="alert"
          title={text(`verify.trust.${reason}`, { name, max: mostCertificates })}
        />
      ))}
      <CertificateZone id={id} label={text(label)} hint={text(hint)} onFiles={(files) => void add(files)} />
    </section>
  );
};

interface TrustProps {
  readonly roots: TrustedCertificates;
  readonly signers: TrustedCertificates;
  readonly operator: OperatorKeys;
}

/** Whom the reader trusts for time stamps, certificates and records: nothing of it comes from the file. */
export const TrustPanel = ({ roots, signers, operator }: TrustProps) => (
  <>
    <RolePart of="roots" certificates={roots} />
    <RolePart of="signers" certificates={signers} />
    <OperatorPart operator={operator} />
  </>
);
