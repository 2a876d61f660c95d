import { EthereumWalletConnectors, isEthereumWallet } from '@dynamic-labs/ethereum';
import {
  DynamicContextProvider,
  getAuthToken,
  useDynamicContext,
  useProjectSettings,
} from '@dynamic-labs/sdk-react-core';
import { useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { DynamicScript, DynamicSettings, OwnerClient } from '../../../shell/src/dynamic/dynamic-script.ts';
import { type Context, createContextFollower } from './follow-context.ts';

/** Milliseconds that the provider's servers have for their first answer; a person is waiting. */
const reachMs = 20_000;
/** Milliseconds that the provider has to create the wallet of a new person. */
const walletMs = 10_000;

const context = createContextFollower<Context>();

/** Reports the SDK's state. */
const Report = () => {
  const state = useDynamicContext();
  const projectSettings = useProjectSettings();
  useEffect(() => context.push({ ...state, projectSettings }), [state, projectSettings]);
  return null;
};

const Provider = ({ environmentId }: Pick<DynamicSettings, 'environmentId'>) => (
  <DynamicContextProvider
    settings={{
      environmentId,
      walletConnectors: [EthereumWalletConnectors],
      events: { onAuthFlowClose: () => context.closed() },
    }}
  >
    <Report />
  </DynamicContextProvider>
);

let mounted: { readonly root: Root; readonly element: Element } | undefined;
/** Shows nothing by itself: the provider's window opens over the portal. */
const mount = (settings: DynamicSettings): void => {
  if (mounted) return;
  const element = document.createElement('div');
  element.id = 'dynamic-provider';
  document.body.append(element);
  mounted = { root: createRoot(element), element };
  mounted.root.render(<Provider environmentId={settings.environmentId} />);
};
const unmount = (): void => {
  mounted?.root.unmount();
  mounted?.element.remove();
  mounted = undefined;
};

/** @throws DynamicStop unreachable; the next use asks the provider's servers again */
const ready = async (settings: DynamicSettings): Promise<Context> => {
  mount(settings);
  // Without its servers the SDK reports that it has loaded, and has no settings of the environment.
  const settled = ({ sdkHasLoaded, projectSettings }: Context) => sdkHasLoaded && projectSettings !== undefined;
  return context
    .within(reachMs, (state) => (settled(state) ? state : undefined))
    .catch((stopped: unknown) => {
      unmount();
      throw stopped;
    });
};

/** Opens the provider's window and waits until the person has signed in there. */
const promptPerson = async ({ setShowAuthFlow }: Context): Promise<void> => {
  setShowAuthFlow(true);
  await context.byPerson(({ user }) => user);
};

const ethereumWallet = ({ primaryWallet }: Context) =>
  primaryWallet && isEthereumWallet(primaryWallet) ? primaryWallet : undefined;

/** A person who is still signed in at the provider signs in again: the token of an earlier sign-in is refused. */
export const signIn: DynamicScript['signIn'] = async (settings) => {
  const state = await ready(settings);
  if (state.user) await state.handleLogOut();
  await promptPerson(await context.within(reachMs, (next) => (next.user ? undefined : next)));
  // The token names the wallet once it exists. Without one, the portal keeps the key of a new account.
  await context.within(walletMs, ethereumWallet).catch(() => undefined);
  const token = getAuthToken();
  if (!token) throw new Error('signed in without a token');
  return { token };
};

export const openWallet: DynamicScript['openWallet'] = async (settings) => {
  const state = await ready(settings);
  if (!state.user) await promptPerson(state);
  const wallet = await context.within(walletMs, ethereumWallet);
  const client = await wallet.getWalletClient(String(settings.chainId));
  const signing: OwnerClient = {
    account: { address: client.account.address },
    signTypedData: (typed) => client.signTypedData(typed as Parameters<typeof client.signTypedData>[0]),
  };
  return signing;
};
