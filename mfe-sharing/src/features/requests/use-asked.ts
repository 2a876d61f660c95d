import type { AccessRequest } from '@ipr/api';
import { shortenAddress } from '@ipr/domain';
import { useSearchParams, useShell } from '@ipr/mfe-contract';
import { useFailureText, useText } from '@ipr/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ShareForm } from '../share/share-form.ts';
import { requestsPerPage } from './use-requests.ts';

/** Names the request that a share answers, in the address of the share form. */
const parameter = 'request';

/** Address of the share form that grants a request. @param form address of the form, with its kind */
export const grantAddress = (form: string, { id }: AccessRequest): string => `${form}&${parameter}=${id}`;

/** The open request to this person that the form answers; only its id is taken from the address. */
const useAsked = (assetId: string): AccessRequest | undefined => {
  const { api, session } = useShell();
  const [query] = useSearchParams();
  const id = query.get(parameter);
  const { data } = useQuery({
    queryKey: ['sharing', 'asked-of', session.wallet, assetId],
    queryFn: async ({ signal }) => {
      const wanted = { direction: 'incoming', assetId, limit: requestsPerPage } as const;
      return (await api.sharing.accessRequests(wanted, { signal, quiet: true })).items;
    },
    enabled: id !== null,
    retry: 1,
  });
  return data?.find((request) => request.id === id && request.state === 'open');
};

/** What the share form starts with when it answers a request: who asked, for which level. */
export const useAskedPrefill = (assetId: string): Partial<ShareForm> | null => {
  const asked = useAsked(assetId);
  if (!asked) return null;
  const { requester, requesterName, accessLevel } = asked;
  const recipient = { wallet: requester, name: requesterName ?? shortenAddress(requester), maskedEmail: '' };
  return { recipient: { ...recipient, token: null, email: null }, level: accessLevel };
};

/** Notes that a request was granted, once the asset is shared with whoever asked; what fails can be tried again. */
export const useSettleAsked = (assetId: string) => {
  const { api, notify } = useShell();
  const text = useText();
  const sentence = useFailureText();
  const queries = useQueryClient();
  const asked = useAsked(assetId);
  const settle = async (): Promise<void> => {
    if (!asked) return;
    try {
      await api.sharing.answerRequest({ id: asked.id, state: 'granted' }, { quiet: true });
      await queries.invalidateQueries({ queryKey: ['sharing', 'requests'] });
    } catch (thrown) {
      const again = { label: text('action.retry'), run: () => void settle() };
      notify.warning(text('requests.unanswered', { reason: sentence(thrown) }), again);
    }
  };
  /** @param grantee whom the asset was shared with: somebody else is no answer */
  return async (grantee: string): Promise<void> => (grantee === asked?.requester ? settle() : undefined);
};
