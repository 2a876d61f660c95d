import type { ReactNode } from 'react';
import classes from './list-foot.module.css';

export interface ListFootProps {
  /** The total as a sentence; announced when it changes. */
  readonly total?: ReactNode;
  /** Note about items that are not shown. */
  readonly note?: ReactNode;
  /** The pagination. */
  readonly children?: ReactNode;
}

/** The footer of a paginated list. */
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
