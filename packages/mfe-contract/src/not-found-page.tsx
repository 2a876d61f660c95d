import { CompassDrawing, EmptyState, useText } from '@ipr/ui';
import { Link, useLocation } from './router.ts';
import { useShell } from './shell-context.tsx';

/** Shown for an unknown address (D2 section 2), by the shell and by a module for addresses below its own paths. */
export const NotFoundPage = () => {
  const text = useText();
  const { links } = useShell();
  const { pathname } = useLocation();
  return (
    <EmptyState
      isPage
      drawing={<CompassDrawing />}
      heading={text('not-found.title')}
      text={text('not-found.text', { path: pathname })}
      action={<Link to={links.dashboard()}>{text('not-found.action')}</Link>}
    />
  );
};
