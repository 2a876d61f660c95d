import type { ReactNode } from 'react';
import { CloseCircleFilled, InfoCircleFilled } from '../icons.ts';
import classes from './plain.module.css';

export interface PlainNoticeProps {
  readonly tone: 'info' | 'failure';
  readonly title: ReactNode;
  readonly children?: ReactNode;
}

/** A notice inside of a page, without antd; a failure is announced at once by screen readers. */
export const PlainNotice = ({ tone, title, children }: PlainNoticeProps) => (
  <div role={tone === 'failure' ? 'alert' : undefined} className={classes.notice} data-tone={tone}>
    <span className={classes.noticeIcon}>
      {tone === 'failure' ? <CloseCircleFilled aria-hidden /> : <InfoCircleFilled aria-hidden />}
    </span>
    <div>
      <div>{title}</div>
      {children}
    </div>
  </div>
);
