import { Link, useLocation, useShell } from '@ipr/mfe-contract';
import { useText } from '@ipr/ui';
import { bottomItems, isCurrent } from './navigation.ts';
import classes from './phone-bars.module.css';

/** The phone's navigation, always at hand at the lower edge. */
export const BottomBar = () => {
  const text = useText();
  const { links } = useShell();
  const { pathname } = useLocation();
  return (
    <nav aria-label={text('nav.main')} className={classes.bottom}>
      {bottomItems.map((item) => {
        const { icon: Icon } = item;
        return (
          <Link
            key={item.key}
            to={item.to(links)}
            className={classes.tab}
            aria-current={isCurrent(item, links, pathname) ? 'page' : undefined}
          >
            <Icon aria-hidden />
            <span>{text(item.label)}</span>
          </Link>
        );
      })}
    </nav>
  );
};
