import type { World } from '@ipr/client/testing/small-world';
import { ModuleFrame } from '@ipr/mfe-contract';
import { showInPortal } from '@ipr/mfe-contract/testing/portal-shell';
import { type Locale, translate } from '@ipr/ui';
import { App } from '../src/app.tsx';

/** Renders the module at a portal address, in a shell whose ports are those of the given world. */
export const showModule = (world: World, path: string) => showInPortal(world, path, <App />);

/** The same in a language, which must be loaded. */
export const showModuleIn = (world: World, locale: Locale) => {
  const view = showModule(world, '/');
  const i18n: typeof view.shell.i18n = {
    locale,
    timeZone: 'UTC',
    text: (key, params) => translate(locale, key as never, params),
  };
  view.rerender(
    <ModuleFrame shell={{ ...view.shell, i18n }}>
      <App />
    </ModuleFrame>,
  );
  return view;
};
