import { Link, useShell } from '@ipr/mfe-contract';
import { useText } from '@ipr/ui';
import classes from './home-link.module.css';
import { Logo } from './logo.tsx';

/** Logo and name of the portal, linked to its home page. */
export const HomeLink = ({ collapsed = false }: { readonly collapsed?: boolean }) => {
  const text = useText();
  const { links } = useShell();
  return (
    <Link to={links.dashboard()} className={classes.home} aria-label={text('app.name')}>
      <Logo />
      {collapsed ? null : <span>{text('app.name')}</span>}
    </Link>
  );
};
