import type { PortalConfig } from '@ipr/api';
import { useText } from '@ipr/ui';
import classes from './local-chain-notice.module.css';

/** Under every page: what is recorded on a local chain proves nothing to anybody. */
export const LocalChainNotice = ({ network }: Pick<PortalConfig, 'network'>) => {
  const text = useText();
  return network.local ? <footer className={classes.notice}>{text('app.local-chain')}</footer> : null;
};
