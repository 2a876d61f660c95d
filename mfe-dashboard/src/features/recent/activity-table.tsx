import { ActorChip } from '@ipr/features/activity';
import { useLanguage, useText } from '@ipr/ui';
import { isoMoment } from '../../model/recent/iso-moment.ts';
import { ActivityLinks } from './activity-links.tsx';
import classes from './recent.module.css';
import { RowCheckbox } from './row-checkbox.tsx';
import type { ActivityRowsProps } from './timeline.tsx';
import { useDescribe } from './use-describe.ts';

const columns = ['date', 'time', 'user', 'action', 'asset', 'message', 'links'] as const;

/** Activities as a table; the panel scrolls below its head. */
export const ActivityTable = ({ items, people, ...selecting }: ActivityRowsProps) => {
  const text = useText();
  const { timeZone } = useLanguage();
  const describe = useDescribe();
  return (
    <table className={classes.table} aria-label={text('recent.title')}>
      <thead>
        <tr>
          <td />
          {columns.map((name) => (
            <th key={name} scope="col">
              {text(`recent.column.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((activity) => {
          const described = describe(activity, people);
          const { day, time } = isoMoment(activity.timestamp, timeZone);
          return (
            <tr key={activity.id}>
              <td>
                <RowCheckbox activity={activity} described={described} {...selecting} />
              </td>
              <td className={classes.moment}>{day}</td>
              <td className={classes.moment}>
                <time dateTime={`${day}T${time}`}>{time.slice(0, 5)}</time>
              </td>
              <td>
                <ActorChip wallet={activity.actor} person={people.get(activity.actor)} />
              </td>
              <td>{described.action}</td>
              <td>{described.asset}</td>
              <td>{described.message}</td>
              <td>
                <ActivityLinks activity={activity} described={described} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};
