import type { PortalConfig } from '@ipr/api';
import { createLinks } from '@ipr/mfe-contract/portal-links';
import { useEntryText } from '@ipr/ui/plain';
import classes from './page-foot.module.css';

/** Footer of every page: a warning that a local chain proves nothing, and the link to verification. */
export const PageFoot = ({ network }: Pick<PortalConfig, 'network'>) => {
  const text = useEntryText();
  return (
    <footer className={classes.foot}>
      <a href={createLinks(null).verify()} className={classes.verify}>
        {text('nav.verify')}
      </a>
      {network.local ? <p className={classes.notice}>{text('app.local-chain')}</p> : null}
    </footer>
  );
};
