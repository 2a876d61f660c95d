import type { BusyPause } from '@ipr/client/certificate/obtain-certificate';
import { Button, LoadingState, useText } from '@ipr/ui';
import classes from './certificate.module.css';

interface Props {
  readonly pause: BusyPause | null;
  readonly onCancel: () => void;
}

/** That the certificate is being made, or waits for others; and a way to cancel. */
export const CertificateProgress = ({ pause, onCancel }: Props) => {
  const text = useText();
  const waiting =
    pause &&
    `${text('certificate.busy')} ${text('certificate.busy-again', {
      n: Math.ceil(pause.milliseconds / 1000),
      next: pause.next,
      most: pause.most,
    })}`;
  return (
    <div className={classes.progress}>
      <LoadingState text={waiting ?? text('certificate.preparing')} />
      <Button onClick={onCancel}>{text('action.cancel')}</Button>
    </div>
  );
};
