import { useShell } from '@ipr/mfe-contract';
import { Alert, Button, useText } from '@ipr/ui';
import { useEffect, useState } from 'react';
import { useSession } from '../session/session-store.ts';
import classes from './passkey-offer.module.css';
import { useAddPasskey } from './use-add-passkey.ts';

const key = 'ipr-passkey-offered';

/** Whether this device has not offered a passkey yet; without storage it never does, because it could not be stopped. */
const takeOffer = (): boolean => {
  try {
    if (localStorage.getItem(key) !== null) return false;
    localStorage.setItem(key, 'true');
    return true;
  } catch {
    return false;
  }
};

/** Offered to people who have just typed a code, on a device that can have a passkey. */
const useOffer = () => {
  const { api, config } = useShell();
  const typedCode = useSession(({ typedCode }) => typedCode);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!typedCode || !config.signIn.passkey) return undefined;
    let current = true;
    const prepare = async () => {
      const { passkeys } = await api.identity.security({}, { quiet: true });
      const { canUsePasskeys } = await import('./device.ts');
      if (current && passkeys.length === 0 && canUsePasskeys() && takeOffer()) setOpen(true);
    };
    // An offer that cannot be prepared is not made.
    prepare().catch(() => undefined);
    return () => {
      current = false;
    };
  }, [api, config, typedCode]);
  return { open, close: () => setOpen(false) };
};

/** Offers a passkey once after a sign-in by code. */
export const PasskeyOffer = () => {
  const text = useText();
  const { open, close } = useOffer();
  const add = useAddPasskey();
  if (!open) return null;
  return (
    <Alert
      className={classes.offer ?? ''}
      // Not urgent: it must not interrupt a screen reader.
      role="note"
      type="info"
      title={text('offer.title')}
      description={
        <>
          <p className={classes.text}>{text('offer.text')}</p>
          <div className={classes.actions}>
            <Button type="primary" loading={add.isPending} onClick={() => add.mutate(undefined, { onSuccess: close })}>
              {text('passkeys.add')}
            </Button>
            <Button onClick={close}>{text('offer.later')}</Button>
          </div>
        </>
      }
    />
  );
};
