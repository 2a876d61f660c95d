import type { Invitation } from '@ipr/client/sharing/accept-access';
import { useLanguage, useText } from '@ipr/ui';
import { jurisdictionName } from '@ipr/ui/jurisdictions';
import classes from './nda.module.css';

/** Of an NDA of version 1.2: the grantor's name as they stated it, governing law and place of jurisdiction. */
export const TermsFacts = ({ invitation: { document, parts } }: { readonly invitation: Invitation }) => {
  const text = useText();
  const { locale } = useLanguage();
  if (!document.nda || !parts) return null;
  const { law, courts } = document.nda;
  const named = (code: string | null) => (code ? jurisdictionName(code, locale) : text('nda.is-left-open'));
  return (
    <dl className={classes.facts}>
      <dt>{text('nda.grantor-name')}</dt>
      <dd>{text('nda.claimed', { name: parts.grantorName })}</dd>
      <dt>{text('nda.law')}</dt>
      <dd>{named(law)}</dd>
      <dt>{text('nda.courts')}</dt>
      <dd>{named(courts)}</dd>
    </dl>
  );
};
