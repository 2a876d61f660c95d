import type { ReactNode } from 'react';
import classes from './centered.module.css';

/** A page with one centred element, shown before or instead of the portal's frame. */
export const Centered = ({ children }: { readonly children: ReactNode }) => (
  <main className={classes.center}>{children}</main>
);
