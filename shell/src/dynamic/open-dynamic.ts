import type { PortalConfig } from '@ipr/api';
import { Failure } from '@ipr/domain';
import { type OwnerClient, withDynamic } from './dynamic-script.ts';

type Places = Pick<PortalConfig, 'signIn' | 'network'>;

const settingsOf = ({ signIn, network }: Places, missing: 'session.way-unavailable' | 'wallet.missing') => {
  if (!signIn.dynamic) throw new Failure(missing);
  const { environmentId, scriptUrl } = signIn.dynamic;
  return { scriptUrl, settings: { environmentId, chainId: network.chainId, locale: document.documentElement.lang } };
};

/** The token of a person who signs in at Dynamic now. @throws Failure request.cancelled, session.dynamic-unavailable */
export const signInAtDynamic = async (config: Places): Promise<string> => {
  const { scriptUrl, settings } = settingsOf(config, 'session.way-unavailable');
  const codes = { cancelled: 'request.cancelled', unreachable: 'session.dynamic-unavailable' } as const;
  return (await withDynamic(scriptUrl, codes, (script) => script.signIn(settings))).token;
};

/** The wallet that Dynamic keeps for the person. @throws Failure wallet.missing, wallet.rejected, wallet.provider-unavailable */
export const openDynamicClient = async (config: Places): Promise<OwnerClient> => {
  const { scriptUrl, settings } = settingsOf(config, 'wallet.missing');
  const codes = { cancelled: 'wallet.rejected', unreachable: 'wallet.provider-unavailable' } as const;
  return withDynamic(scriptUrl, codes, (script) => script.openWallet(settings));
};
