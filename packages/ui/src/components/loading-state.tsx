import { Spinner } from '../plain/spinner.tsx';
import classes from './states.module.css';

/** A spinner with a text that names what is loading. */
export const LoadingState = ({ text }: { readonly text: string }) => (
  <div role="status" data-loading className={classes.state}>
    <Spinner />
    <p className={classes.text}>{text}</p>
  </div>
);
