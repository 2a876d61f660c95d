import type { ReactNode } from 'react';
import { ArrowLeftOutlined } from '../icons.ts';
import { useText } from '../texts/text-provider.tsx';
import classes from './page-head.module.css';
import { WrittenText } from './written-text.tsx';

export interface PageHeadProps {
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  /** The primary action, at the right; on phones below the title at full width. */
  readonly action?: ReactNode;
  /** The parent page: its path (the link then reads 'Back'), or an element such as `<Link to=…>Assets</Link>`. */
  readonly back?: ReactNode;
}

/** A page's title with its subtitle, primary action and back link. */
export const PageHead = ({ title, subtitle, action, back }: PageHeadProps) => {
  const text = useText();
  return (
    <header className={classes.head}>
      <div className={classes.words}>
        {back ? (
          <div className={classes.back}>
            <ArrowLeftOutlined aria-hidden />
            {typeof back === 'string' ? <a href={back}>{text('action.back')}</a> : back}
          </div>
        ) : null}
        <h1 className={classes.title}>
          <WrittenText>{title}</WrittenText>
        </h1>
        {subtitle ? <p className={classes.subtitle}>{subtitle}</p> : null}
      </div>
      {action ? <div className={classes.action}>{action}</div> : null}
    </header>
  );
};
