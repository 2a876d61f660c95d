import { hasPublishedKey } from '@ipr/protocol/networks/well-known-keys';
import { ConfigError } from '@ipr/service-kit';
import type { RelayConfig } from '../config.ts';
import { localKey } from '../signer/local-key.ts';
import type { Signer } from '../signer/port.ts';
import { remoteKey } from '../signer/remote-key.ts';

type Keys = Pick<
  RelayConfig,
  'RELAY_PRIVATE_KEY' | 'RELAY_PRIVATE_KEYS' | 'RELAY_SIGNER_URL' | 'RELAY_SIGNER_KEYS' | 'RELAY_SIGNER_TOKEN'
>;

/**
 * The configured sending accounts, each once.
 * @param isLocal allows published keys, on a local chain only
 * @throws ConfigError without a key and for a published key; Failure relay.unavailable when the signing service does not answer
 */
export const openSigners = async (keys: Keys, isLocal: boolean): Promise<readonly [Signer, ...Signer[]]> => {
  const {
    RELAY_PRIVATE_KEY: one,
    RELAY_PRIVATE_KEYS: several = [],
    RELAY_SIGNER_URL: url,
    RELAY_SIGNER_TOKEN: token,
  } = keys;
  const local = [...(one ? [one] : []), ...several].map(localKey);
  const ids = url ? (keys.RELAY_SIGNER_KEYS ?? []) : [];
  const remote = await Promise.all(ids.map((keyId) => remoteKey({ url: url ?? '', keyId, token })));
  const byAddress = new Map([...local, ...remote].map((signer) => [signer.address, signer]));
  const published = [...byAddress.keys()].filter(hasPublishedKey);
  if (!isLocal && published.length > 0)
    throw new ConfigError(published.map((address) => `RELAY_PRIVATE_KEY: the key of ${address} is published`));
  const [first, ...rest] = byAddress.values();
  if (!first) throw new ConfigError(['RELAY_PRIVATE_KEY: is missing, as are the other ways to name a key']);
  return [first, ...rest];
};
