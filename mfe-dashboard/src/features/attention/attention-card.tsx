import { formatDate } from '@ipr/domain';
import { Link, type SharesLink, useShell } from '@ipr/mfe-contract';
import type { Page, Share } from '@ipr/ports/index';
import { later, Matter, MattersCard, useLanguage, useText } from '@ipr/ui';
import type { ReactNode } from 'react';
import { MissingMatters } from './missing-matters.tsx';
import { listed, useAttention } from './use-attention.ts';
import { useLost } from './use-lost.ts';
import { useMissing } from './use-missing.ts';

const LostMatters = later(async () => (await import('./lost-matters.tsx')).LostMatters, { fallback: null });

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
        <Matter key={share.id} text={words(share)}>
          {action(share)}
        </Matter>
      ))}
      {page.total > listed ? (
        <Matter>
          <Link to={links.shares(more.to)}>{more.text}</Link>
        </Matter>
      ) : null}
    </>
  );
};

const Shares = ({ unsigned, ending }: { readonly unsigned: Page<Share>; readonly ending: Page<Share> }) => {
  const text = useText();
  const { links } = useShell();
  const { locale, timeZone } = useLanguage();
  const titled = ({ asset }: Share) => asset.title || text('recent.untitled', { id: asset.id.slice(0, 8) });
  const hidden = (share: Share) => <span className="ipr-hidden">: {titled(share)}</span>;
  return (
    <>
      <Matters
        page={unsigned}
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
        page={ending}
        words={(share) =>
          text('attention.ending', { title: titled(share), date: formatDate(share.expiresAt, locale, timeZone) })
        }
        action={(share) => (
          <Link to={`${links.share(share.asset.id, 'internal')}&grantee=${share.user}`}>
            {text('attention.ending-action')}
            {hidden(share)}
          </Link>
        )}
        more={{ to: { tab: 'outgoing', status: 'expiring' }, text: text('attention.more-ending') }}
      />
    </>
  );
};

/** Matters that wait for the person; renders nothing without any. */
export const AttentionCard = () => {
  const text = useText();
  const { notify } = useShell();
  const { data } = useAttention();
  const missing = useMissing(() => notify.success(text('attention.retried')));
  const lost = useLost();
  const shares = data && data.unsigned.total + data.ending.total > 0 ? data : null;
  if (!shares && !lost && missing.length === 0) return null;
  return (
    <MattersCard title={text('attention.title')}>
      {lost ? <LostMatters lost={lost} /> : null}
      {shares ? <Shares {...shares} /> : null}
      <MissingMatters missing={missing} />
    </MattersCard>
  );
};
