import type { Activity } from '@ipr/api';
import { ActorChip, type People } from '@ipr/features/activity';
import { DateText, useText } from '@ipr/ui';
import { ActivityLinks } from './activity-links.tsx';
import classes from './recent.module.css';
import { RowCheckbox, type SelectionState } from './row-checkbox.tsx';
import { useDescribe } from './use-describe.ts';

export interface ActivityRowsProps extends SelectionState {
  readonly items: readonly Activity[];
  readonly people: People;
}

/** Activities as a list. */
export const Timeline = ({ items, people, ...selecting }: ActivityRowsProps) => {
  const text = useText();
  const describe = useDescribe();
  return (
    <ol className={classes.timeline} aria-label={text('recent.title')}>
      {items.map((activity) => {
        const described = describe(activity, people);
        return (
          <li key={activity.id} className={classes.entry} data-type={activity.type}>
            <RowCheckbox activity={activity} described={described} {...selecting} />
            <div className={classes.words}>
              <div className={classes.entryHead}>
                <strong>{described.action}</strong>
                <span className={classes.soft}>
                  <DateText seconds={activity.timestamp} />
                </span>
              </div>
              <p className={classes.message}>{described.message}</p>
              <div className={classes.entryFoot}>
                <ActorChip wallet={activity.actor} person={people.get(activity.actor)} />
                <ActivityLinks activity={activity} described={described} />
              </div>
            </div>
          </li>
        );
      })}
    </ol>
  );
};
