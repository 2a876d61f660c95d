import { Link, useLocation, useShell } from '@ipr/mfe-contract';
import { CompassDrawing, EmptyState, useText } from '@ipr/ui';

/** Shown for an unknown address (D2 section 2). */
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
