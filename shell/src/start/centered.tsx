import type { ReactNode } from 'react';
import classes from './centered.module.css';

/** A page of its own with one thing in its middle: what there is before the frame, or instead of it. */
export const Centered = ({ children }: { readonly children: ReactNode }) => (
  <main className={classes.center}>{children}</main>
);
