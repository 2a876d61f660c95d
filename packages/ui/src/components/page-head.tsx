import { ArrowLeftOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import classes from './page-head.module.css';

export interface PageHeadProps {
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  /** The primary action, at the right; on phones under the title over the whole width. */
  readonly action?: ReactNode;
  /** A link to the parent page: give an element whose text names the parent, e.g. `<Link to=…>Assets</Link>`. */
  readonly back?: ReactNode;
}

export const PageHead = ({ title, subtitle, action, back }: PageHeadProps) => (
  <header className={classes.head}>
    <div className={classes.words}>
      {back ? (
        <div className={classes.back}>
          <ArrowLeftOutlined aria-hidden />
          {back}
        </div>
      ) : null}
      <h1 className={classes.title}>{title}</h1>
      {subtitle ? <p className={classes.subtitle}>{subtitle}</p> : null}
    </div>
    {action ? <div className={classes.action}>{action}</div> : null}
  </header>
);
