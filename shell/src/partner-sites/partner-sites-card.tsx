import type { PartnerSite } from '@ipr/api';
import { useShell } from '@ipr/mfe-contract';
import { Button, Card, ConfirmDialog, DateText, ErrorState, LoadingState, useText } from '@ipr/ui';
import { useState } from 'react';
import { CreateSiteDialog } from './create-site-dialog.tsx';
import classes from './partner-sites.module.css';
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

const SiteItem = ({ site, onEnd }: { readonly site: PartnerSite; readonly onEnd: () => void }) => {
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

/** Sites of partners whose pages may open windows of the portal. */
export const PartnerSitesCard = () => {
  const text = useText();
  const { query, create, end } = usePartnerSites();
  const [open, setOpen] = useState<'create' | PartnerSite>();
  const close = () => setOpen(undefined);
  const sites = query.data;
  return (
    <Card title={text('sites.title')}>
      <p className={classes.lead}>{text('sites.text')}</p>
      {sites ? (
        <ul className={classes.list}>
          {sites.length === 0 ? <li>{text('sites.none')}</li> : null}
          {sites.map((site) => (
            <SiteItem key={site.key} site={site} onEnd={() => setOpen(site)} />
          ))}
        </ul>
      ) : query.isError ? (
        <ErrorState error={query.error} title={text('sites.failed')} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingState text={text('sites.loading')} />
      )}
      <Button onClick={() => setOpen('create')}>{text('sites.create')}</Button>
      {open === 'create' ? (
        <CreateSiteDialog
          busy={create.isPending}
          onCreate={(terms) => create.mutate(terms, { onSuccess: close })}
          onClose={close}
        />
      ) : open ? (
        <EndDialog site={open} end={end} onClose={close} />
      ) : null}
    </Card>
  );
};
