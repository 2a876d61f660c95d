import type { AccessState } from '@ipr/client/sharing/read-access';
import { shortenAddress } from '@ipr/domain';
import { useSearchParams, useShell } from '@ipr/mfe-contract';
import { useRecords } from '../access/use-access.ts';
import { useRequestPrefill } from '../requests/use-answered-request.ts';
import type { ShareForm } from './share-form.ts';

/**
 * Initial values for renewing, extending or changing an earlier grant: its person, name, e-mail and level. Only the wallet
 * comes from the URL; the rest is loaded from the index and the service. Or the values of an access request.
 */
export const usePrefill = ({ roles, asset }: AccessState): Partial<ShareForm> | null => {
  const [query] = useSearchParams();
  const records = useRecords(asset.id);
  const { session } = useShell();
  const prefill = useRequestPrefill(asset.id);
  const grantee = query.get('grantee')?.toLowerCase();
  const earlier = roles.find(({ user }) => user === grantee && user !== session.wallet);
  if (!earlier) return prefill;
  const record = records.get(earlier.id);
  const name = record?.granteeName ?? '';
  const email = record?.granteeEmail ?? '';
  const shown = { wallet: earlier.user, name: name || shortenAddress(earlier.user), maskedEmail: email };
  return {
    recipients: [{ ...shown, token: null, email: email || null }],
    name,
    email,
    wallet: earlier.user,
    level: earlier.level,
  };
};
