import { canShare } from '@ipr/domain';
import { type RowState, standingOf } from '@ipr/features/asset-state';
import { Link, useShell } from '@ipr/mfe-contract';
import { useMenuEntries } from '@ipr/mfe-host/remote-part';
import type { ListedAsset } from '@ipr/ports/index';
import { Button, MoreOutlined, ShareAltOutlined, useText } from '@ipr/ui';
import type { ReactNode } from 'react';
import { LinkMenu } from '../menu/link-menu.tsx';
import classes from './library.module.css';

interface Entry {
  readonly label: string;
  readonly to: string;
}

interface MenuProps {
  readonly name: string;
  readonly icon: ReactNode;
  readonly entries: readonly Entry[];
}

const RowMenu = ({ name, icon, entries }: MenuProps) => (
  <LinkMenu entries={entries}>
    <Button type="text" icon={icon} aria-label={name} aria-haspopup="menu" className={classes.menu ?? ''} />
  </LinkMenu>
);

interface Props {
  readonly asset: Pick<ListedAsset, 'id' | 'title'>;
  readonly state: RowState | null;
}

/** View details, share menu and more menu (D2 section 2). Entries of other modules appear for owners and admins, who may share. */
export const RowActions = ({ asset: { id, title }, state }: Props) => {
  const text = useText();
  const { links } = useShell();
  const details = { label: text('library.view'), to: links.asset(id) };
  const mayShare = canShare(standingOf(state));
  const shareEntries = useMenuEntries('asset.share', id);
  const moreEntries = useMenuEntries('asset.more', id);
  return (
    <span className={classes.actions}>
      <Link to={details.to} aria-label={`${details.label}: ${title}`} className={classes.action}>
        {details.label}
      </Link>
      {mayShare && shareEntries.length > 0 ? (
        <RowMenu
          name={`${text('library.share')}: ${title}`}
          icon={<ShareAltOutlined aria-hidden />}
          entries={shareEntries}
        />
      ) : null}
      <RowMenu
        name={`${text('library.more')}: ${title}`}
        icon={<MoreOutlined aria-hidden />}
        entries={mayShare ? [details, ...moreEntries] : [details]}
      />
    </span>
  );
};
