import type { PartnerSite } from '@ipr/api';
import { useShell } from '@ipr/mfe-contract';
import { Button, Card, ConfirmDialog, DateText, ErrorState, LoadingState, useText } from '@ipr/ui';
import { useState } from 'react';
import classes from '../settings-card/settings-card.module.css';
import { SiteDialog } from './site-dialog.tsx';
import { usePartnerSites } from './use-partner-sites.ts';

const SiteFacts = ({ site }: { readonly site: PartnerSite }) => {
  const text = useText();
  const { name, origins, elements, key, usedToday, dailyLimit, used, lastUsedAt } = site;
  return (
    <div className={classes.facts}>
      <strong>{name}</strong>
      <p className={classes.note}>{origins.join(' · ')}</p>
      <p className={classes.note}>{elements.map((element) => text(`sites.element-${element}`)).join(' · ')}</p>
      <p className={classes.note}>
        {text('sites.used', { today: usedToday, limit: dailyLimit, used })} ·{' '}
        {lastUsedAt ? (
          <>
            {text('sites.last-used')} <DateText seconds={Math.floor(Date.parse(lastUsedAt) / 1000)} />
          </>
        ) : (
          text('sites.never-used')
        )}
      </p>
      <p className={classes.note}>
        {text('sites.key')} <span className={classes.key}>{key}</span>
      </p>
    </div>
  );
};

interface SiteItemProps {
  readonly site: PartnerSite;
  readonly onEdit: () => void;
  readonly onEnd: () => void;
}

const SiteItem = ({ site, onEdit, onEnd }: SiteItemProps) => {
  const text = useText();
  const { notify } = useShell();
  const { name, key } = site;
  const copy = () =>
    navigator.clipboard.writeText(key).then(
      () => notify.success(text('sites.copied')),
      (thrown: unknown) => notify.failure(thrown),
    );
  return (
    <li className={classes.item}>
      <SiteFacts site={site} />
      <div className={classes.buttons}>
        <Button aria-label={text('sites.copy-of', { name })} onClick={() => void copy()}>
          {text('sites.copy')}
        </Button>
        <Button aria-label={text('sites.edit-of', { name })} onClick={onEdit}>
          {text('sites.edit')}
        </Button>
        <Button danger aria-label={text('sites.end-of', { name })} onClick={onEnd}>
          {text('sites.end')}
        </Button>
      </div>
    </li>
  );
};

interface EndDialogProps {
  readonly site: PartnerSite;
  readonly end: ReturnType<typeof usePartnerSites>['end'];
  readonly onClose: () => void;
}

const EndDialog = ({ site, end, onClose }: EndDialogProps) => {
  const text = useText();
  return (
    <ConfirmDialog
      title={text('sites.end-of', { name: site.name })}
      okText={text('sites.end')}
      danger
      busy={end.isPending}
      onOk={() => end.mutate(site.key, { onSettled: onClose })}
      onClose={onClose}
    >
      {text('sites.end-text')}
    </ConfirmDialog>
  );
};

type Open = { readonly dialog: 'create' } | { readonly dialog: 'edit' | 'end'; readonly site: PartnerSite };

/** Sites of partners whose pages may open windows of the portal. */
export const PartnerSitesCard = () => {
  const text = useText();
  const { query, create, update, end } = usePartnerSites();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const sites = query.data;
  return (
    <Card title={text('sites.title')}>
      <p className={classes.lead}>{text('sites.text')}</p>
      {sites ? (
        <ul className={classes.list}>
          {sites.length === 0 ? <li>{text('sites.none')}</li> : null}
          {sites.map((site) => (
            <SiteItem
              key={site.key}
              site={site}
              onEdit={() => setOpen({ dialog: 'edit', site })}
              onEnd={() => setOpen({ dialog: 'end', site })}
            />
          ))}
        </ul>
      ) : query.isError ? (
        <ErrorState error={query.error} title={text('sites.failed')} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingState text={text('sites.loading')} />
      )}
      <Button onClick={() => setOpen({ dialog: 'create' })}>{text('sites.create')}</Button>
      {open?.dialog === 'create' ? (
        <SiteDialog
          site={null}
          busy={create.isPending}
          onSave={(terms) => create.mutate(terms, { onSuccess: close })}
          onClose={close}
        />
      ) : null}
      {open?.dialog === 'edit' ? (
        <SiteDialog
          site={open.site}
          busy={update.isPending}
          onSave={(terms) => update.mutate({ ...terms, key: open.site.key }, { onSuccess: close })}
          onClose={close}
        />
      ) : null}
      {open?.dialog === 'end' ? <EndDialog site={open.site} end={end} onClose={close} /> : null}
    </Card>
  );
};
