import { Link, useShell } from '@ipr/mfe-contract';
import { EmptyState, useText } from '@ipr/ui';

/** Says truthfully that a part of the portal is not there. */
export const UnavailablePage = ({ name }: { readonly name: string }) => {
  const text = useText();
  const { links } = useShell();
  return (
    <EmptyState
      heading={text('unavailable.title')}
      text={text('unavailable.text', { name })}
      action={<Link to={links.dashboard()}>{text('not-found.action')}</Link>}
    />
  );
};
