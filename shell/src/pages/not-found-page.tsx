import { Link, useLocation, useShell } from '@ipr/mfe-kit';
import { CompassDrawing, EmptyState, useText } from '@ipr/ui';

export const NotFoundPage = () => {
  const text = useText();
  const { links } = useShell();
  const { pathname } = useLocation();
  return (
    <EmptyState
      drawing={<CompassDrawing />}
      heading={text('not-found.title')}
      text={text('not-found.text', { path: pathname })}
      action={<Link to={links.dashboard()}>{text('not-found.action')}</Link>}
    />
  );
};
