import { Link, useShell } from '@ipr/mfe-contract';
import type { ChainTransaction } from '@ipr/ports/chain';
import type { RegistryEvent } from '@ipr/protocol/registry/registry-event';
import { Card, useLanguage, useText } from '@ipr/ui';
import classes from './explorer-page.module.css';
import { assetOf, registrySentence } from './registry-sentence.ts';

const Nothing = ({ status }: Pick<ChainTransaction, 'status'>) => {
  const text = useText();
  return <p>{text(status === 'failed' ? 'explorer.failed-events' : 'explorer.no-events')}</p>;
};

const Sentences = ({ events }: { readonly events: readonly RegistryEvent[] }) => {
  const text = useText();
  const { links } = useShell();
  const { locale, timeZone } = useLanguage();
  const assets = [...new Set(events.flatMap((event) => assetOf(event) ?? []))];
  return (
    <>
      <ol className={classes.events} aria-label={text('explorer.events')}>
        {events.map((event, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of a transaction's events never changes
          <li key={at}>{registrySentence(event, { text, locale, timeZone })}</li>
        ))}
      </ol>
      <p className={classes.line}>
        {assets.map((id) => (
          <Link key={id} to={links.asset(id)}>
            {text('explorer.open-asset', { id })}
          </Link>
        ))}
      </p>
    </>
  );
};

/** The registry events of a transaction in words, in log order. */
export const TransactionEvents = ({ transaction }: { readonly transaction: ChainTransaction }) => {
  const text = useText();
  const { locale } = useLanguage();
  const { events, otherEvents, status } = transaction;
  if (status === 'pending') return null;
  return (
    <Card title={text('explorer.events')}>
      {events.length === 0 ? <Nothing status={status} /> : <Sentences events={events} />}
      {otherEvents > 0 ? (
        <p className={classes.note}>{text('explorer.other-events', { n: otherEvents.toLocaleString(locale) })}</p>
      ) : null}
    </Card>
  );
};
