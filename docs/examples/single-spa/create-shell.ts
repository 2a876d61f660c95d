import type { PortalConfig } from '@ipr/api';
import { contractVersion, type ShellContract } from '@ipr/mfe-contract';
import { createLinks } from '@ipr/mfe-contract/portal-links';
import { createApi, createPorts } from '@ipr/mfe-harness/adapters';
import { QueryClient } from '@tanstack/react-query';

/** What a module gets from its shell, for the person who is signed in at this origin. @param say shows one line */
export const createShell = async (say: (line: string) => void): Promise<ShellContract> => {
  const config: PortalConfig = await (await fetch('/config.json')).json();
  const api = createApi(config, ({ code }) => say(code));
  const session = await api.identity.me({});
  return {
    contract: contractVersion,
    config,
    session,
    api,
    ports: createPorts(config, api, session),
    i18n: { locale: 'en', timeZone: 'UTC', text: (key) => key },
    notify: { success: say, info: say, warning: say, failure: (thrown, text) => say(text ?? String(thrown)) },
    transactions: {
      begin: (operation) => operation,
      update: (operation, step) => say(`${operation}: ${step.status ?? step.error ?? ''}`),
      dismiss: (operation) => say(`${operation}: not signed`),
    },
    links: createLinks(config.explorerUrl, config.network.local),
    queryClient: new QueryClient(),
  };
};
