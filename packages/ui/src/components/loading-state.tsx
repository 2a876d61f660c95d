import { Spinner } from '../plain/spinner.tsx';
import { useText } from '../texts/text-provider.tsx';
import classes from './states.module.css';
import { useOnline } from './use-online.ts';

/** A spinner with a text that names what is loading, and the missing network as the reason why it may not end. */
export const LoadingState = ({ text }: { readonly text: string }) => {
  const translated = useText();
  const isOnline = useOnline();
  return (
    <div role="status" data-loading className={classes.state}>
      <Spinner />
      <p className={classes.text}>{text}</p>
      {isOnline ? null : <p className={classes.text}>{translated('error.offline')}</p>}
    </div>
  );
};
