import { asFailure, type Hex, isWallet } from '@ipr/domain';
import { useShell } from '@ipr/mfe-contract';
import { isMistyped } from '@ipr/protocol/safe/owner-changes';
import { Alert, ConfirmDialog, Input, type TextKey, useText } from '@ipr/ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AnnouncedWallet } from './announced-wallets.ts';
import { connectWallet } from './browser-wallet.ts';
import { addRecoveryOwner, type OwnerChange, takeOverKey } from './change-owners.ts';
import { useWallets } from './use-wallets.ts';

export interface KeyDialogProps {
  readonly change: 'recovery' | 'takeover';
  /** Address of a recovery owner whose addition has waited. */
  readonly address?: Hex | undefined;
  readonly onClose: () => void;
  /** Called after each attempt that may have changed the owners. */
  readonly onAttempt: () => void;
}

interface Chosen {
  readonly wallet: AnnouncedWallet | undefined;
  /** Typed address of a recovery owner; null unless it is one. */
  readonly address: Hex | null;
}

const useChange = ({ change, onClose, onAttempt }: KeyDialogProps) => {
  const text = useText();
  const shell = useShell();
  const [isSending, setSending] = useState(false);
  const cancel = useRef(new AbortController());
  // A wallet may answer after the dialog has gone; then nothing is sent.
  useEffect(() => () => cancel.current.abort(), []);
  const mutation = useMutation({
    mutationFn: async ({ wallet, address }: Chosen) => {
      cancel.current = new AbortController();
      const { signal } = cancel.current;
      const sending: OwnerChange = { signal, onSending: () => setSending(true) };
      if (change === 'takeover') return wallet && takeOverKey(shell, wallet, sending);
      const owner = wallet ? await connectWallet(wallet) : address;
      signal.throwIfAborted();
      return owner ? addRecoveryOwner(shell, owner, sending) : undefined;
    },
    onSuccess: (made) => {
      const done = change === 'takeover' ? 'key.taken-over' : 'key.recovery-added';
      shell.notify.success(text(made?.isWaiting ? 'key.waits-begun' : done));
      onClose();
    },
    onError: (thrown) => {
      // The person declined in their wallet, or cancelled here.
      if (asFailure(thrown).kind !== 'cancelled' && !cancel.current.signal.aborted) shell.notify.failure(thrown);
    },
    onSettled: () => {
      setSending(false);
      onAttempt();
    },
  });
  return { ...mutation, isSending };
};

interface WalletChoiceProps {
  readonly wallets: readonly AnnouncedWallet[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

const WalletChoice = ({ wallets, chosen, onChoose }: WalletChoiceProps) => {
  const text = useText();
  if (wallets.length === 0) return <p>{text('key.no-wallet')}</p>;
  return (
    <fieldset>
      <legend>{text('key.choose-wallet')}</legend>
      {wallets.map(({ id, name }) => (
        <label key={id}>
          <input type="radio" name="wallet" checked={id === chosen} onChange={() => onChoose(id)} /> {name}
        </label>
      ))}
    </fieldset>
  );
};

/** @param typed address of a recovery owner; null for a takeover, which needs a wallet. An owner that is no key of the person's is lost. */
const mistakeOf = ({ wallet, address }: Chosen, typed: string | null): TextKey | null => {
  if (wallet) return null;
  if (typed === null) return 'key.wallet-missing';
  if (!address) return 'key.owner-missing';
  return isMistyped(typed) ? 'key.owner-mistyped' : null;
};

/** Adds a recovery owner, or replaces the portal's key by that of a browser wallet. */
export const KeyDialog = (props: KeyDialogProps) => {
  const { change, onClose } = props;
  const text = useText();
  const { custody } = useShell().session;
  const wallets = useWallets();
  const [id, setId] = useState<string>();
  const [typed, setTyped] = useState<string>(props.address ?? '');
  const [mistake, setMistake] = useState<TextKey | null>(null);
  const address = typed.trim().toLowerCase();
  const chosen: Chosen = {
    wallet: wallets.find((each) => each.id === id),
    address: isWallet(address) ? address : null,
  };
  const { mutate, isPending, isSending } = useChange(props);
  const isTakeover = change === 'takeover';
  const isPrompted = chosen.wallet !== undefined || custody !== 'assisted';
  const submit = () => {
    const found = mistakeOf(chosen, isTakeover ? null : typed.trim());
    setMistake(found);
    if (!found) mutate(chosen);
  };
  return (
    <ConfirmDialog
      title={text(isTakeover ? 'key.take-over' : 'key.add-recovery')}
      okText={text(isTakeover ? 'key.take-over' : 'key.add-recovery')}
      danger={isTakeover}
      busy={isSending}
      disabled={isPending}
      onOk={submit}
      onClose={onClose}
    >
      <p>{text(isTakeover ? 'key.take-over-text' : 'key.add-recovery-text')}</p>
      {isTakeover ? <Alert type="warning" showIcon title={text('key.take-over-warning')} /> : null}
      <WalletChoice wallets={wallets} chosen={id} onChoose={setId} />
      {isTakeover ? null : (
        <Input
          aria-label={text('key.address')}
          placeholder={text('key.address')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {isPrompted && isPending && !isSending ? (
        <Alert type="info" showIcon role="status" title={text('key.confirm-in-wallet')} />
      ) : null}
      {mistake ? <Alert type="error" showIcon role="alert" title={text(mistake)} /> : null}
    </ConfirmDialog>
  );
};
