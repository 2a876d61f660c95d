import { asFailure } from '@ipr/domain';
import { useKeepSecurity } from '@ipr/features/proof/security';
import { useShell } from '@ipr/mfe-contract';
import { useText } from '@ipr/ui';
import { useMutation } from '@tanstack/react-query';

const quiet = { quiet: true };

/** Creates a passkey on this device and adds it to the account. */
export const useAddPasskey = () => {
  const text = useText();
  const { api, notify } = useShell();
  const keep = useKeepSecurity();
  return useMutation({
    mutationFn: async () => {
      const { canUsePasskeys, createPasskey } = await import('./device.ts');
      if (!canUsePasskeys()) {
        notify.warning(text('passkeys.unsupported'));
        return undefined;
      }
      const { passkeys } = await api.identity.security({}, quiet);
      const response = await createPasskey(await api.identity.startPasskey({}, quiet));
      const name = text('passkeys.new-name', { n: passkeys.length + 1 });
      return keep(await api.identity.addPasskey({ response, name }, quiet));
    },
    onSuccess: (security) => (security ? notify.success(text('passkeys.added')) : undefined),
    onError: (thrown) => (asFailure(thrown).kind === 'cancelled' ? undefined : notify.failure(thrown)),
  });
};
