import type { PortalConfig, SessionUser } from '@ipr/api';
import type { Failure } from '@ipr/domain';
import { contractVersion, type ShellContract } from '@ipr/mfe-contract';
import { createLinks } from '@ipr/mfe-contract/portal-links';
import { translate, useLanguage } from '@ipr/ui';
import { QueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { createApi, createPorts } from './adapters.ts';
import { noteTransactions, notifyNotes } from './notes.ts';

/**
 * Shell contract v1 as implemented by the harness. Queries are not retried, so that a failure is visible at once.
 * @param onSignedOut called when the session has ended; must not change between renders
 */
export const useContract = (config: PortalConfig, session: SessionUser, onSignedOut: () => void): ShellContract => {
  const { locale, timeZone } = useLanguage();
  const language = useRef(locale);
  language.current = locale;
  const fixed = useMemo(() => {
    const notify = notifyNotes(() => language.current);
    const onMessage = (failure: Failure) => {
      if (failure.kind === 'unauthenticated') onSignedOut();
      else if (failure.kind !== 'cancelled') notify.failure(failure);
    };
    const api = createApi(config, onMessage);
    return {
      contract: contractVersion,
      config,
      session,
      api,
      ports: createPorts(config, api, session),
      notify,
      transactions: noteTransactions(),
      links: createLinks(config.explorerUrl, config.network.local),
      queryClient: new QueryClient({
        defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' } },
      }),
    } as const;
  }, [config, session, onSignedOut]);
  return useMemo(
    () => ({
      ...fixed,
      i18n: {
        locale,
        timeZone,
        text: (key, params) => translate(locale, key as Parameters<typeof translate>[1], params),
      },
    }),
    [fixed, locale, timeZone],
  );
};
