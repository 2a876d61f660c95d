import type { WalletKey } from '@ipr/api';
import { useShell } from '@ipr/mfe-contract';
import { AddressText, Alert, Button, DateText, type TextKey, useText } from '@ipr/ui';
import { useMutation } from '@tanstack/react-query';

type Waiting = NonNullable<WalletKey['waiting']>;

export interface WaitingChangeProps {
  readonly waiting: Waiting;
  /** Opens the dialog of the change. */
  readonly onMake: () => void;
  readonly onCancelled: () => void;
}

const secondsOf = (time: string) => Math.floor(Date.parse(time) / 1000);

const titleOf = ({ added, removed }: Waiting): TextKey => {
  if (removed === null) return 'key.waits-title-add';
  return added === null ? 'key.waits-title-remove' : 'key.waits-title-swap';
};

/** A change of keys that was requested by a proof of the address alone: what it is, when it may be made, and how to take it back. */
export const WaitingChange = ({ waiting, onMake, onCancelled }: WaitingChangeProps) => {
  const text = useText();
  const { api, notify } = useShell();
  const cancel = useMutation({
    mutationFn: () => api.identity.cancelOwnerChange({}),
    onSuccess: () => {
      notify.success(text('key.waits-cancelled'));
      onCancelled();
    },
  });
  const { added, removed, from, until, isReady } = waiting;
  const address = added ?? removed;
  return (
    <Alert
      type="warning"
      showIcon
      role="note"
      title={text(titleOf(waiting))}
      description={
        <>
          {address ? <AddressText address={address} /> : null}
          <p>
            {text(isReady ? 'key.waits-until' : 'key.waits-from')}{' '}
            <DateText seconds={secondsOf(isReady ? until : from)} />
          </p>
          <p>{text('key.waits-text')}</p>
          <p>
            {isReady && added ? <Button onClick={onMake}>{text('key.waits-make')}</Button> : null}{' '}
            <Button danger loading={cancel.isPending} onClick={() => cancel.mutate()}>
              {text('key.waits-cancel')}
            </Button>
          </p>
        </>
      }
    />
  );
};
