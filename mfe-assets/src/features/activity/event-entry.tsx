import { shortenAddress } from '@ipr/domain';
import { ActorChip, eventSentence, knownType, type People, TransactionLink } from '@ipr/features/activity';
import type { Action } from '@ipr/ports/index';
import { DateText, useLanguage, useText } from '@ipr/ui';
import classes from './activity.module.css';

/** One event: label, sentence, actor, counterparty, time and a link to its transaction. */
export const EventEntry = ({ action, people }: { readonly action: Action; readonly people?: People }) => {
  const text = useText();
  const { locale, timeZone } = useLanguage();
  const { type, actor, counterparty, timestamp, tx } = action;
  const called = (wallet: string) => people?.get(wallet)?.name ?? shortenAddress(wallet);
  return (
    <li className={classes.event} data-type={type}>
      <div className={classes.head}>
        <strong>{text(`activity.label.${knownType(type) ?? 'unknown'}`)}</strong>
        <span className={classes.time}>
          <DateText seconds={timestamp} />
        </span>
      </div>
      <p className={classes.sentence}>{eventSentence(action, { text, locale, timeZone, called })}</p>
      <div className={classes.people}>
        <span className={classes.party}>
          {text('activity.by')} <ActorChip wallet={actor} person={people?.get(actor)} />
        </span>
        {counterparty ? (
          <span className={classes.party}>
            {text('activity.with')} <ActorChip wallet={counterparty} person={people?.get(counterparty)} />
          </span>
        ) : null}
        <span className={classes.proof}>
          <TransactionLink hash={tx.id} />
        </span>
      </div>
    </li>
  );
};
