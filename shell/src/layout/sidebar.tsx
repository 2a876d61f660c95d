import { Link, useLocation } from '@ipr/mfe-contract';
import { Button, iconNamed, MenuFoldOutlined, MenuUnfoldOutlined, Tooltip, useDeclaredText, useText } from '@ipr/ui';
import { PaletteButton } from '../palette/palette-button.tsx';
import type { Remotes } from '../remotes.ts';
import { NotificationDrawer } from '../toasts/notification-drawer.tsx';
import { AccountFooter } from './account-footer.tsx';
import { HomeLink } from './home-link.tsx';
import { currentItem, sidebarItems } from './navigation.ts';
import classes from './sidebar.module.css';
import { ThemeToggle } from './theme-toggle.tsx';
import { useSidebar } from './use-sidebar.ts';

interface ItemsProps {
  readonly remotes: Remotes;
  readonly collapsed: boolean;
  readonly onChoose: () => void;
}

const Items = ({ remotes, collapsed, onChoose }: ItemsProps) => {
  const text = useDeclaredText();
  const { pathname } = useLocation();
  const items = sidebarItems(remotes);
  const current = currentItem(items, pathname);
  return (
    <ul className={classes.items}>
      {items.map((item) => {
        const label = text(item.label, item.fallback);
        const Icon = iconNamed(item.icon);
        return (
          <li key={item.path}>
            <Tooltip title={collapsed ? label : undefined} placement="right">
              <Link
                to={item.path}
                onClick={onChoose}
                className={classes.item}
                aria-label={collapsed ? label : undefined}
                aria-current={item === current ? 'page' : undefined}
              >
                <Icon aria-hidden />
                {collapsed ? null : <span>{label}</span>}
              </Link>
            </Tooltip>
          </li>
        );
      })}
    </ul>
  );
};

interface SidebarProps {
  readonly remotes: Remotes;
  /** Renders the phone's sheet: never collapsed, closed when an item is chosen. */
  readonly sheet?: boolean;
}

export const Sidebar = ({ remotes, sheet = false }: SidebarProps) => {
  const text = useText();
  const state = useSidebar();
  const collapsed = state.collapsed && !sheet;
  const leave = () => state.openSheet(false);
  return (
    <aside className={sheet ? classes.sheet : classes.sidebar} data-collapsed={collapsed}>
      {sheet ? null : (
        <div className={classes.brand}>
          <HomeLink collapsed={collapsed} />
          <Tooltip title={`${text(collapsed ? 'nav.expand' : 'nav.collapse')} (Ctrl/⌘ B)`} placement="right">
            <Button
              type="text"
              size="small"
              aria-label={text(collapsed ? 'nav.expand' : 'nav.collapse')}
              aria-expanded={!collapsed}
              icon={collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
              onClick={state.toggle}
            />
          </Tooltip>
        </div>
      )}
      <nav aria-label={text('nav.main')} className={classes.nav}>
        {collapsed ? null : <p className={classes.group}>{text('nav.main')}</p>}
        <Items remotes={remotes} collapsed={collapsed} onChoose={leave} />
      </nav>
      <div className={classes.tools}>
        <PaletteButton label={!collapsed} />
        <NotificationDrawer label={!collapsed} />
        <ThemeToggle label={!collapsed} />
      </div>
      <AccountFooter collapsed={collapsed} onChoose={leave} />
    </aside>
  );
};
