import { formatDate } from '@ipr/domain';
import { Link, type SharesLink, useShell } from '@ipr/mfe-contract';
import type { Page, Share } from '@ipr/ports/index';
import { useLanguage, useText } from '@ipr/ui';
import type { ReactNode } from 'react';
import classes from './attention.module.css';
import { listed, useAttention } from './use-attention.ts';

interface MattersProps {
  readonly page: Page<Share>;
  readonly words: (share: Share) => string;
  readonly action: (share: Share) => ReactNode;
  readonly more: { readonly to: SharesLink; readonly text: string };
}

const Matters = ({ page, words, action, more }: MattersProps) => {
  const { links } = useShell();
  return (
    <>
      {page.items.map((share) => (
        <li key={share.id} className={classes.matter}>
          <span className={classes.words}>{words(share)}</span>
          {action(share)}
        </li>
      ))}
      {page.total > listed ? (
        <li className={classes.matter}>
          <Link to={links.shares(more.to)}>{more.text}</Link>
        </li>
      ) : null}
    </>
  );
};

/** What the person should do now; renders nothing if there is nothing to do. */
export const AttentionCard = () => {
  const text = useText();
  const { links } = useShell();
  const { locale, timeZone } = useLanguage();
  const { data } = useAttention();
  if (!data || data.unsigned.total + data.ending.total === 0) return null;
  const titled = ({ asset }: Share) => asset.title || text('recent.untitled', { id: asset.id.slice(0, 8) });
  const hidden = (share: Share) => <span className="ipr-hidden">: {titled(share)}</span>;
  return (
    <section className={classes.card} aria-labelledby="attention-title">
      <h2 id="attention-title">{text('attention.title')}</h2>
      <ul className={classes.list}>
        <Matters
          page={data.unsigned}
          words={(share) => text('attention.sign', { title: titled(share) })}
          action={(share) => (
            <Link to={links.asset(share.asset.id)}>
              {text('attention.sign-action')}
              {hidden(share)}
            </Link>
          )}
          more={{ to: { tab: 'incoming', status: 'pending' }, text: text('attention.more-sign') }}
        />
        <Matters
          page={data.ending}
          words={(share) =>
            text('attention.ending', { title: titled(share), date: formatDate(share.expiresAt, locale, timeZone) })
          }
          action={(share) => (
            <Link to={links.share(share.asset.id)}>
              {text('attention.ending-action')}
              {hidden(share)}
            </Link>
          )}
          more={{ to: { tab: 'outgoing', status: 'expiring' }, text: text('attention.more-ending') }}
        />
      </ul>
    </section>
  );
};
