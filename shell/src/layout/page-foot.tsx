import type { PortalConfig } from '@ipr/api';
import { Link } from '@ipr/mfe-contract';
import { createLinks } from '@ipr/mfe-contract/portal-links';
import { useText } from '@ipr/ui';
import classes from './page-foot.module.css';

/** Footer of every page: a warning that a local chain proves nothing, and the link to verification. */
export const PageFoot = ({ network }: Pick<PortalConfig, 'network'>) => {
  const text = useText();
  return (
    <footer className={classes.foot}>
      <Link to={createLinks(null).verify()} className={classes.verify}>
        {text('verify.title')}
      </Link>
      {network.local ? <p className={classes.notice}>{text('app.local-chain')}</p> : null}
    </footer>
  );
};
