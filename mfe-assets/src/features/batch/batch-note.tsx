import { Link, useShell } from '@ipr/mfe-contract';
import { Alert, useText } from '@ipr/ui';

/** Unfinished registrations of several files, with a link to their page. @param n their number */
export const BatchNote = ({ n }: { readonly n: number }) => {
  const text = useText();
  const { links } = useShell();
  if (n === 0) return null;
  return (
    <Alert
      type="info"
      showIcon
      title={text('batch.offered', { n })}
      description={<Link to={links.newAssets()}>{text('register.continue')}</Link>}
    />
  );
};
