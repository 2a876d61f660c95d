import { ModuleFrame, type Notify, portalHistory, type ShellContract } from '@ipr/mfe-kit';
import { failureText, translate } from '@ipr/ui';
import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { App } from '../src/app.tsx';
import { configOf, createTransactions, links } from './shell-parts.ts';
import type { World } from './small-world.ts';

/** Shows the module at an address of the portal, in a shell whose parts are the given world. */
export const showModule = (world: World, path: string, pickerBytes?: number) => {
  const toasts: string[] = [];
  const say = (text: string) => void toasts.push(text);
  const notify: Notify = {
    success: say,
    info: say,
    warning: say,
    failure: (thrown, text) => say(text ?? failureText(thrown, 'en')),
  };
  const shell: ShellContract = {
    contract: 1,
    config: configOf(world, pickerBytes),
    api: world.api,
    ports: world.ports,
    session: world.session,
    i18n: { locale: 'en', timeZone: 'UTC', text: (key, params) => translate('en', key as never, params) },
    notify,
    transactions: createTransactions().transactions,
    links,
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  };
  portalHistory().replace(path);
  const view = render(
    <ModuleFrame shell={shell}>
      <App />
    </ModuleFrame>,
  );
  return { ...view, toasts, shell };
};
