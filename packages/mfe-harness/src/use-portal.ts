import {
  createClient,
  Envelope,
  identityApi,
  ModuleList,
  PortalConfig,
  type Remote,
  RemotesRegistry,
  type SessionUser,
} from '@ipr/api';
import { asFailure } from '@ipr/domain';
import { noteModules } from '@ipr/mfe-host';
import { useEffect, useState } from 'react';

/** State of the connected registry. */
export type Portal =
  | { readonly is: 'loading' }
  | { readonly is: 'away' }
  | { readonly is: 'signed-out'; readonly config: PortalConfig }
  | { readonly is: 'signed-in'; readonly config: PortalConfig; readonly user: SessionUser };

const pollMs = 2_000;

export const identityOf = ({ urls }: PortalConfig) =>
  createClient(identityApi, { baseUrl: new URL(urls.api, location.origin).href });

const read = async (path: string): Promise<unknown> => {
  const response = await fetch(path, { cache: 'no-cache' }).catch(() => undefined);
  return response?.ok ? response.json() : undefined;
};

/** The registry, or the stable versions of a signed list: the harness loads none of them, so it verifies nothing. */
const remotesIn = (answer: unknown): readonly Remote[] => {
  const plain = RemotesRegistry.safeParse(answer);
  if (plain.success) return plain.data.remotes;
  const { payload } = Envelope.parse(answer);
  const { modules } = ModuleList.parse(
    JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(payload), (one) => one.charCodeAt(0)))),
  );
  return modules.flatMap(({ name, releases: [release] }) =>
    release ? [{ ...release.declares, name, version: release.version }] : [],
  );
};

/** Menus show the entries of all modules; slots stay empty, because no other module runs here. */
const noteMenus = async (): Promise<void> => {
  const answer = await read('/remotes.json').catch(() => undefined);
  const remotes = answer === undefined ? [] : remotesIn(answer);
  noteModules(remotes.map(({ slots: _, manifest = '', ...remote }) => ({ ...remote, manifest })));
};

const readConfig = async (): Promise<PortalConfig | undefined> => {
  const [config] = await Promise.all([read('/config.json'), noteMenus()]);
  return config === undefined ? undefined : PortalConfig.parse(config);
};

const fetchPortal = async (): Promise<Portal> => {
  const config = await readConfig();
  if (!config) return { is: 'away' };
  try {
    return { is: 'signed-in', config, user: await identityOf(config).me({}) };
  } catch (thrown) {
    return asFailure(thrown).kind === 'unauthenticated' ? { is: 'signed-out', config } : { is: 'away' };
  }
};

/** Queries the session of the registry behind this page, repeatedly until it responds. */
export const usePortal = () => {
  const [portal, become] = useState<Portal>({ is: 'loading' });
  const waiting = portal.is === 'loading' || portal.is === 'away';
  useEffect(() => {
    if (!waiting) return undefined;
    let current = true;
    const poll = () => void fetchPortal().then((found) => current && become(found));
    poll();
    const timer = setInterval(poll, pollMs);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [waiting]);
  return { portal, become };
};
