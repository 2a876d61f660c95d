import { configOf, createTransactions } from '@ipr/client/testing/portal';
import type { World } from '@ipr/client/testing/small-world';
import { ModuleFrame, type Notify, portalHistory, type ShellContract } from '@ipr/mfe-kit';
import { createLinks } from '@ipr/mfe-kit/portal-links.ts';
import { failureText, translate } from '@ipr/ui';
import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { App } from '../src/app.tsx';

/** Shows the module, or one of its parts, at an address of the portal, in a shell whose parts are the given world. */
export const showModule = (world: World, path: string, part: ReactNode = <App />) => {
  const toasts: string[] = [];
  const say = (text: string) => void toasts.push(text);
  const actions = new Map<string, () => void>();
  const notify: Notify = {
    success: say,
    info: say,
    warning: (text, action) => {
      say(text);
      if (action) actions.set(action.label, action.run);
    },
    failure: (thrown, text) => say(text ?? failureText(thrown, 'en')),
  };
  const shell: ShellContract = {
    contract: 1,
    config: configOf(world),
    api: world.api,
    ports: world.ports,
    session: world.session,
    i18n: { locale: 'en', timeZone: 'UTC', text: (key, params) => translate('en', key as never, params) },
    notify,
    transactions: createTransactions().transactions,
    links: createLinks(null),
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  };
  portalHistory().replace(path);
  const view = render(<ModuleFrame shell={shell}>{part}</ModuleFrame>);
  return { ...view, toasts, actions, shell };
};
