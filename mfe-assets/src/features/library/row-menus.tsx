import { canShare } from '@ipr/domain';
import { type RowState, standingOf } from '@ipr/features/asset-state';
import { Link, useNavigate, useShell } from '@ipr/mfe-contract';
import type { ListedAsset } from '@ipr/ports/index';
import { Button, Dropdown, MoreOutlined, ShareAltOutlined, useText } from '@ipr/ui';
import type { ReactNode } from 'react';
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

/** A button with a list of addresses; arrow keys, Enter and Esc work in it. */
const RowMenu = ({ name, icon, entries }: MenuProps) => {
  const navigate = useNavigate();
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      menu={{
        items: entries.map(({ label, to }) => ({ key: to, label })),
        onClick: ({ key }) => navigate(key),
      }}
    >
      <Button type="text" icon={icon} aria-label={name} aria-haspopup="menu" className={classes.menu ?? ''} />
    </Dropdown>
  );
};

interface Props {
  readonly asset: Pick<ListedAsset, 'id' | 'title'>;
  readonly state: RowState | null;
}

/** View details; a share menu; a more menu (D2 section 2). Sharing is offered to whoever may share: owner and admins. */
export const RowActions = ({ asset: { id, title }, state }: Props) => {
  const text = useText();
  const { links } = useShell();
  const details = { label: text('library.view'), to: links.asset(id) };
  const mayShare = canShare(standingOf(state));
  const more = mayShare ? [details, { label: text('library.manage'), to: links.share(id) }] : [details];
  const sharing = [
    { label: text('library.share-internal'), to: links.share(id, 'internal') },
    { label: text('library.share-external'), to: links.share(id, 'external') },
  ];
  return (
    <span className={classes.actions}>
      <Link to={details.to} aria-label={`${details.label}: ${title}`} className={classes.action}>
        {details.label}
      </Link>
      {mayShare ? (
        <RowMenu
          name={`${text('library.share')}: ${title}`}
          icon={<ShareAltOutlined aria-hidden />}
          entries={sharing}
        />
      ) : null}
      <RowMenu name={`${text('library.more')}: ${title}`} icon={<MoreOutlined aria-hidden />} entries={more} />
    </span>
  );
};
