import { configOf, createTransactions } from '@ipr/client/testing/portal';
import type { World } from '@ipr/client/testing/small-world';
import { ModuleFrame, type Notify, portalHistory, type ShellContract } from '@ipr/mfe-kit';
import { failureText, translate } from '@ipr/ui';
import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { App } from '../src/app.tsx';
import { memoryShelf, type Shelf } from '../src/model/drafts/shelf.ts';
import { ShelvesContext } from '../src/model/drafts/shelves.ts';
import { links } from './links.ts';

const shellOf = (world: World, pickerBytes?: number) => {
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
  return { shell, toasts, actions };
};

/** Shows one piece of the module in a shell whose parts are the given world. */
export const showPiece = (world: World, piece: ReactNode) => {
  portalHistory().replace('/assets');
  const { shell } = shellOf(world);
  return render(<ModuleFrame shell={shell}>{piece}</ModuleFrame>);
};

/**
 * Shows the module at an address of the portal, in a shell whose parts are the given world.
 * @param browser where the browser keeps drafts; given twice, it is the same browser opened again.
 */
export const showModule = (world: World, path: string, pickerBytes?: number, browser: Shelf = memoryShelf()) => {
  const { shell, toasts, actions } = shellOf(world, pickerBytes);
  portalHistory().replace(path);
  const view = render(
    <ModuleFrame shell={shell}>
      <ShelvesContext value={{ browser, memory: memoryShelf() }}>
        <App />
      </ShelvesContext>
    </ModuleFrame>,
  );
  return { ...view, toasts, actions, shell };
};
