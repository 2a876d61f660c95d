import { Link, useLocation, useShell } from '@ipr/mfe-contract';
import { Button, MenuFoldOutlined, MenuUnfoldOutlined, Tooltip, useText } from '@ipr/ui';
import { NotificationLog } from '../notifications/notification-log.tsx';
import { AccountFooter } from './account-footer.tsx';
import { HomeLink } from './home-link.tsx';
import { isCurrent, sidebarItems } from './navigation.ts';
import classes from './sidebar.module.css';
import { ThemeToggle } from './theme-toggle.tsx';
import { useSidebar } from './use-sidebar.ts';

const Items = ({ collapsed, onChoose }: { readonly collapsed: boolean; readonly onChoose: () => void }) => {
  const text = useText();
  const { links } = useShell();
  const { pathname } = useLocation();
  return (
    <ul className={classes.items}>
      {sidebarItems.map((item) => {
        const label = text(item.label);
        const { icon: Icon } = item;
        return (
          <li key={item.key}>
            <Tooltip title={collapsed ? label : undefined} placement="right">
              <Link
                to={item.to(links)}
                onClick={onChoose}
                className={classes.item}
                aria-label={collapsed ? label : undefined}
                aria-current={isCurrent(item, links, pathname) ? 'page' : undefined}
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

/** @param sheet the sidebar as a phone's sheet: never collapsed, leaves when an item is chosen. */
export const Sidebar = ({ sheet = false }: { readonly sheet?: boolean }) => {
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
        <Items collapsed={collapsed} onChoose={leave} />
      </nav>
      <div className={classes.tools}>
        <NotificationLog label={!collapsed} />
        <ThemeToggle label={!collapsed} />
      </div>
      <AccountFooter collapsed={collapsed} onChoose={leave} />
    </aside>
  );
};
