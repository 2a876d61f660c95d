import { configOf, createTransactions, type Pinning } from '@ipr/client/testing/portal';
import type { World } from '@ipr/client/testing/small-world';
import { failureText, type Locale, translate } from '@ipr/ui';
import { QueryClient } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ModuleFrame, type Notify, portalHistory, type ShellContract } from '../src/index.ts';
import { createLinks } from '../src/portal-links.ts';

/** Records notices, and their buttons by label. */
const recordToasts = () => {
  const toasts: string[] = [];
  const record = (text: string) => void toasts.push(text);
  const actions = new Map<string, () => void>();
  const offer: Notify['success'] = (text, action) => {
    record(text);
    if (action) actions.set(action.label, action.run);
  };
  const notify: Notify = {
    success: offer,
    info: record,
    warning: offer,
    failure: (thrown, text) => record(text ?? failureText(thrown, 'en')),
  };
  return { notify, toasts, actions };
};

export interface Shown extends RenderResult, Pick<ReturnType<typeof recordToasts>, 'toasts' | 'actions'> {
  readonly shell: ShellContract;
}

/**
 * Renders a module, or a component of one, at a portal address, in a shell whose ports are those of the given world.
 * @param pickerBytes maximum file size accepted by the portal
 * @param locale a language that is loaded
 */
export const showInPortal = (
  world: World & Pinning,
  path: string,
  content: ReactNode,
  pickerBytes?: number,
  locale: Locale = 'en',
): Shown => {
  const { notify, toasts, actions } = recordToasts();
  const shell: ShellContract = {
    contract: 1,
    config: configOf(world, pickerBytes),
    api: world.api,
    ports: world.ports,
    session: world.session,
    i18n: { locale, timeZone: 'UTC', text: (key, params) => translate(locale, key as never, params) },
    notify,
    transactions: createTransactions().transactions,
    links: createLinks(null),
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false, retryDelay: 0 } } }),
  };
  portalHistory().replace(path);
  const view = render(<ModuleFrame shell={shell}>{content}</ModuleFrame>);
  return { ...view, toasts, actions, shell };
};
