import { portalHistory } from '@ipr/mfe-contract';
import { type ReactNode, useEffect } from 'react';
import { Toaster } from '../toasts/toaster.tsx';
import { useToasts } from '../toasts/toasts-store.ts';
import classes from './feedback.module.css';
import { useUndoShortcut } from './use-undo-shortcut.ts';

/** A warning or failure belongs to the page on which it appeared. */
const useToastsOfPage = (): void => {
  useEffect(() => {
    const history = portalHistory();
    let { pathname } = history.snapshot().location;
    return history.subscribe(() => {
      const now = history.snapshot().location.pathname;
      if (now !== pathname) useToasts.getState().leavePage();
      pathname = now;
    });
  }, []);
};

/** The one place for feedback about the person's own actions (decision 0029). @param children the transaction's card */
export const Feedback = ({ children }: { readonly children?: ReactNode }) => {
  useToastsOfPage();
  useUndoShortcut();
  return (
    <div className={classes.stack}>
      {children}
      <Toaster />
    </div>
  );
};
