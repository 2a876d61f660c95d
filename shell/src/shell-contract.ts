import type { PortalConfig, SessionUser } from '@ipr/api';
import type { Failure } from '@ipr/domain';
import { contractVersion, type ShellContract } from '@ipr/mfe-contract';
import { createLinks } from '@ipr/mfe-contract/portal-links';
import { useLanguageStore } from './language/language-store.ts';
import { createShellApi } from './requests/clients.ts';
import { toastOf } from './requests/failure-toast.ts';
import { createQueryClient } from './requests/query-client.ts';
import { reportUnauthorized } from './session/report-unauthorized.ts';
import { notify } from './toasts/notify.ts';
import { useToasts } from './toasts/toasts-store.ts';
import { useTracker } from './transactions/tracker.ts';

/** The contract without the language, which changes while modules are mounted. */
export type FixedContract = Omit<ShellContract, 'i18n'>;

/** Global request handling (D2 section 8). */
const onMessageFailure = (failure: Failure): void => {
  if (reportUnauthorized(failure)) return;
  const toast = toastOf(failure, { locale: useLanguageStore.getState().locale });
  if (toast) useToasts.getState().show(toast);
};

/** Creates the contract for one signed-in person. Loads the adapters, and viem with them. */
export const createContract = async (config: PortalConfig, session: SessionUser): Promise<FixedContract> => {
  const { createPorts } = await import('./adapters.ts');
  const api = createShellApi(config, onMessageFailure);
  const { begin, update, dismiss } = useTracker.getState();
  return {
    contract: contractVersion,
    config,
    session,
    api,
    ports: createPorts(config, api, session),
    notify,
    transactions: { begin, update, dismiss },
    links: createLinks(config.explorerUrl, config.network.local),
    queryClient: createQueryClient(),
  };
};
