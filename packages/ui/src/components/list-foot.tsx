import type { ReactNode } from 'react';
import classes from './list-foot.module.css';

export interface ListFootProps {
  /** How many there are, as a sentence; said again when it changes. */
  readonly total?: ReactNode;
  /** What the list does not show. */
  readonly note?: ReactNode;
  /** The way to other pages. */
  readonly children?: ReactNode;
}

/** What stands below a list that is shown page by page. */
export const ListFoot = ({ total, note, children }: ListFootProps) => (
  <>
    {note ? (
      <p role="note" className={classes.note}>
        {note}
      </p>
    ) : null}
    <div className={classes.foot}>
      {total ? (
        <p role="status" className={classes.total}>
          {total}
        </p>
      ) : null}
      {children}
    </div>
  </>
);
