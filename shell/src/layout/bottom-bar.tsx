import { Link, useLocation } from '@ipr/mfe-contract';
import { iconNamed, useDeclaredText, useText } from '@ipr/ui';
import type { Remotes } from '../remotes.ts';
import { bottomItems, currentItem } from './navigation.ts';
import classes from './phone-bars.module.css';

/** The phone's navigation, fixed at the bottom. */
export const BottomBar = ({ remotes }: { readonly remotes: Remotes }) => {
  const text = useText();
  const declaredText = useDeclaredText();
  const { pathname } = useLocation();
  const items = bottomItems(remotes);
  const current = currentItem(items, pathname);
  return (
    <nav aria-label={text('nav.quick')} className={classes.bottom}>
      {items.map((item) => {
        const Icon = iconNamed(item.icon);
        return (
          <Link
            key={item.path}
            to={item.path}
            className={classes.tab}
            aria-current={item === current ? 'page' : undefined}
          >
            <Icon aria-hidden />
            <span>{declaredText(item.label, item.fallback)}</span>
          </Link>
        );
      })}
    </nav>
  );
};
