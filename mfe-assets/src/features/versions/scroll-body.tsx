import type { ReactNode } from 'react';
import classes from './versions.module.css';

interface Props {
  /** What listeners are told it is. */
  readonly label: string;
  readonly children: ReactNode;
}

/** The content of a dialog that may be higher than the window: scrolled by keyboard too, also while no button in it works. */
export const ScrollBody = ({ label, children }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section className={classes.body} aria-label={label} tabIndex={0}>
    {children}
  </section>
);
