import { Link, useShell } from '@ipr/mfe-contract';
import { EmptyState, useText } from '@ipr/ui';

/** States that a module of the portal is not installed. */
export const UnavailablePage = ({ name }: { readonly name: string }) => {
  const text = useText();
  const { links } = useShell();
  return (
    <EmptyState
      isPage
      heading={text('unavailable.title')}
      text={text('unavailable.text', { name })}
      action={<Link to={links.dashboard()}>{text('not-found.action')}</Link>}
    />
  );
};
