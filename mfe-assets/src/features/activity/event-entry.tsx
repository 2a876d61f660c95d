import { useText } from '@ipr/mfe-kit';
import type { Action } from '@ipr/ports/index/port';
import { DateText, useLanguage } from '@ipr/ui';
import classes from './activity.module.css';
import { ActorChip } from './actor-chip.tsx';
import { eventSentence, knownType } from './event-sentence.ts';
import { TransactionLink } from './transaction-link.tsx';

/** One event: what, in a sentence, by whom, with whom, when, and where that is proved. */
export const EventEntry = ({ action }: { readonly action: Action }) => {
  const text = useText();
  const { locale, timeZone } = useLanguage();
  const { type, actor, counterparty, timestamp, tx } = action;
  return (
    <li className={classes.event} data-type={type}>
      <div className={classes.head}>
        <strong>{text(`activity.label.${knownType(type) ?? 'unknown'}`)}</strong>
        <span className={classes.time}>
          <DateText seconds={timestamp} />
        </span>
      </div>
      <p className={classes.sentence}>{eventSentence(action, { text, locale, timeZone })}</p>
      <div className={classes.people}>
        <span className={classes.party}>
          {text('activity.by')} <ActorChip wallet={actor} />
        </span>
        {counterparty ? (
          <span className={classes.party}>
            {text('activity.with')} <ActorChip wallet={counterparty} />
          </span>
        ) : null}
        <span className={classes.proof}>
          <TransactionLink hash={tx.id} />
        </span>
      </div>
    </li>
  );
};
