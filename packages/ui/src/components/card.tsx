import { Card as AntdCard, type CardProps as AntdCardProps } from 'antd';
import type { ReactNode, Ref } from 'react';
import classes from './card.module.css';

export interface CardProps extends Omit<AntdCardProps, 'title'> {
  /** The heading of this part of the page. */
  readonly title?: ReactNode;
  /** Of the heading; with it, a program can move the focus there. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
}

/** A part of a page under a heading of the second level: screen readers list a page's headings as its contents. */
export const Card = ({ title, headingRef, ...props }: CardProps) => (
  <AntdCard
    {...props}
    title={
      title === undefined ? null : (
        <h2 ref={headingRef} {...(headingRef ? { tabIndex: -1 } : {})} className={classes.title}>
          {title}
        </h2>
      )
    }
  />
);
