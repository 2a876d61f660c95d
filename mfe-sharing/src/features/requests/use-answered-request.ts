import type { AccessRequest } from '@ipr/api';
import { shortenAddress } from '@ipr/domain';
import { useSearchParams, useShell } from '@ipr/mfe-contract';
import { useFailureText, useText } from '@ipr/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ShareForm } from '../share/share-form.ts';
import { requestsPerPage } from './use-requests.ts';

/** URL parameter of the share form: id of the request that the share answers. */
const parameter = 'request';

/** URL of the share form that grants a request. @param form URL of the form, with its kind */
export const grantAddress = (form: string, { id }: AccessRequest): string => `${form}&${parameter}=${id}`;

/** The open request that the form answers. Only its id comes from the URL; the rest is loaded. */
const useAnsweredRequest = (assetId: string): AccessRequest | undefined => {
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

/** Initial values of a share form that answers a request: requester and level. */
export const useRequestPrefill = (assetId: string): Partial<ShareForm> | null => {
  const request = useAnsweredRequest(assetId);
  if (!request) return null;
  const { requester, requesterName, accessLevel } = request;
  const recipient = { wallet: requester, name: requesterName ?? shortenAddress(requester), maskedEmail: '' };
  return { recipients: [{ ...recipient, token: null, email: null }], level: accessLevel };
};

/** Marks a request as granted once the asset is shared with its requester; a failure can be retried. */
export const useSettleRequest = (assetId: string) => {
  const { api, notify } = useShell();
  const text = useText();
  const sentence = useFailureText();
  const queries = useQueryClient();
  const request = useAnsweredRequest(assetId);
  const settle = async (): Promise<void> => {
    if (!request) return;
    try {
      await api.sharing.answerRequest({ id: request.id, state: 'granted' }, { quiet: true });
      await queries.invalidateQueries({ queryKey: ['sharing', 'requests'] });
    } catch (thrown) {
      const again = { label: text('action.retry'), run: () => void settle() };
      notify.warning(text('requests.unanswered', { reason: sentence(thrown) }), again);
    }
  };
  /** @param grantee recipient of the share; the request stays open if it is another person */
  return async (grantee: string): Promise<void> => (grantee === request?.requester ? settle() : undefined);
};
