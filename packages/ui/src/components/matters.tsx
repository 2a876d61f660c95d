import { type ReactNode, useId } from 'react';
import classes from './matters.module.css';

interface MatterProps {
  readonly text?: string;
  /** The link or button that deals with it. */
  readonly children: ReactNode;
}

/** One thing that waits for the person, with its action. */
export const Matter = ({ text, children }: MatterProps) => (
  <li className={classes.matter}>
    {text === undefined ? null : <span className={classes.words}>{text}</span>}
    {children}
  </li>
);

interface MattersCardProps {
  readonly title: string;
  /** Matters. */
  readonly children: ReactNode;
}

/** A card that lists things that wait for the person. */
export const MattersCard = ({ title, children }: MattersCardProps) => {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={classes.list}>{children}</ul>
    </section>
  );
};
