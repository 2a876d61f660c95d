import { asFailure, type Hex, isWallet } from '@ipr/domain';
import { useShell } from '@ipr/mfe-contract';
import { Alert, ConfirmDialog, Input, useText } from '@ipr/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnnouncedWallet } from './announced-wallets.ts';
import { connectWallet } from './browser-wallet.ts';
import { addRecoveryOwner, takeOverKey } from './change-owners.ts';
import { useWallets } from './use-wallets.ts';

export interface KeyDialogProps {
  readonly change: 'recovery' | 'takeover';
  /** @param isChanged whether the owners changed */
  readonly onClose: (isChanged: boolean) => void;
}

interface Chosen {
  readonly wallet: AnnouncedWallet | undefined;
  /** Typed address of a recovery owner; null unless it is one. */
  readonly address: Hex | null;
}

const useChange = (change: KeyDialogProps['change'], onClose: KeyDialogProps['onClose']) => {
  const text = useText();
  const shell = useShell();
  return useMutation({
    mutationFn: async ({ wallet, address }: Chosen) => {
      if (change === 'takeover') return wallet && takeOverKey(shell, wallet);
      const owner = wallet ? await connectWallet(wallet) : address;
      return owner ? addRecoveryOwner(shell, owner) : undefined;
    },
    onSuccess: () => {
      shell.notify.success(text(change === 'takeover' ? 'key.taken-over' : 'key.recovery-added'));
      onClose(true);
    },
    onError: (thrown) => {
      // The person declined in their wallet: the dialog stays as it is.
      if (asFailure(thrown).kind !== 'cancelled') shell.notify.failure(thrown);
    },
  });
};

/** Adds a recovery owner, or replaces the portal's key by that of a browser wallet. */
export const KeyDialog = ({ change, onClose }: KeyDialogProps) => {
  const text = useText();
  const wallets = useWallets();
  const [id, setId] = useState<string>();
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const address = typed.trim().toLowerCase();
  const chosen: Chosen = {
    wallet: wallets.find((each) => each.id === id),
    address: isWallet(address) ? address : null,
  };
  const { mutate, isPending } = useChange(change, onClose);
  const isTakeover = change === 'takeover';
  const submit = () => {
    const isChosen = chosen.wallet !== undefined || (!isTakeover && chosen.address !== null);
    setMissing(!isChosen);
    if (isChosen) mutate(chosen);
  };
  return (
    <ConfirmDialog
      title={text(isTakeover ? 'key.take-over' : 'key.add-recovery')}
      okText={text(isTakeover ? 'key.take-over' : 'key.add-recovery')}
      danger={isTakeover}
      busy={isPending}
      onOk={submit}
      onClose={() => onClose(false)}
    >
      <p>{text(isTakeover ? 'key.take-over-text' : 'key.add-recovery-text')}</p>
      {isTakeover ? <Alert type="warning" showIcon title={text('key.take-over-warning')} /> : null}
      {wallets.length === 0 ? (
        <p>{text('key.no-wallet')}</p>
      ) : (
        <fieldset>
          <legend>{text('key.choose-wallet')}</legend>
          {wallets.map((each) => (
            <label key={each.id}>
              <input type="radio" name="wallet" checked={each.id === id} onChange={() => setId(each.id)} /> {each.name}
            </label>
          ))}
        </fieldset>
      )}
      {isTakeover ? null : (
        <Input
          aria-label={text('key.address')}
          placeholder={text('key.address')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {isMissing ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={text(isTakeover ? 'key.wallet-missing' : 'key.owner-missing')}
        />
      ) : null}
    </ConfirmDialog>
  );
};
