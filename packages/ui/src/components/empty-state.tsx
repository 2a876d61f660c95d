import type { ReactNode } from 'react';
import { EncryptedPageDrawing } from './drawings.tsx';
import classes from './states.module.css';

export interface EmptyStateProps {
  /** One sentence. */
  readonly text: ReactNode;
  readonly heading?: ReactNode;
  /** One action. */
  readonly action?: ReactNode;
  readonly drawing?: ReactNode;
  /** True if it replaces the whole page: its heading is then the page's. */
  readonly isPage?: boolean;
}

/** Empty state: one sentence and one action. */
export const EmptyState = ({
  text,
  heading,
  action,
  drawing = <EncryptedPageDrawing />,
  isPage = false,
}: EmptyStateProps) => {
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div className={classes.state}>
      {drawing}
      {heading ? <Heading className={classes.heading}>{heading}</Heading> : null}
      <p className={classes.text}>{text}</p>
      {action}
    </div>
  );
};
