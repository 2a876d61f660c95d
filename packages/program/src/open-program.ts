import { embeddedWallet } from '@ipr/adapter-embedded-wallet';
import { graphIndex } from '@ipr/adapter-graph';
import { litKeynet } from '@ipr/adapter-lit';
import { rpcChain } from '@ipr/adapter-rpc/chain';
import { PortalConfig } from '@ipr/api';
import { assemblePersonApi } from '@ipr/client/assemble-person-api';
import { contentReader } from '@ipr/client/asset/content-reader';
import type { Person, PersonApi, TransactionTracker } from '@ipr/client/person';
import { Failure } from '@ipr/domain';
import type { Keynet } from '@ipr/ports/keynet';
import type { Wallet } from '@ipr/ports/wallet';
import { createRegistry, type FetchSettings, registryFetch } from '@ipr/sdk';
import { clientOnSdk } from './client-on-sdk.ts';
import { createCookieJar } from './cookie-jar.ts';
import { createProgramKey } from './program-key.ts';

interface PortalSettings {
  /** The portal's public origin, e.g. 'http://localhost:9000'. */
  readonly origin: string;
}

export interface ProgramSettings extends PortalSettings {
  readonly email: string;
  /** Returns the one-time code that was sent to the address. */
  readonly readCode: (email: string) => Promise<string>;
}

export interface TokenSettings extends PortalSettings {
  /** An access token of the person; its scopes limit what the program can do. */
  readonly token: string;
}

/** A person signed in from a program. */
export interface Program extends Person {
  readonly origin: string;
  /** The session cookie, for requests outside the typed clients; empty with an access token. */
  readonly cookie: string;
  readonly close: () => Promise<void>;
}

/** A program has no transaction overlay; the flows return the outcome. */
const noTracker: TransactionTracker = { begin: () => 'untracked', update: () => undefined, dismiss: () => undefined };

/** Reads the configuration that a portal publishes. @throws network.unreachable when there is no valid response */
export const readPortal = async (origin: string): Promise<PortalConfig> => {
  try {
    const response = await fetch(`${origin}/config.json`);
    return PortalConfig.parse(await response.json());
  } catch (cause) {
    throw new Failure('network.unreachable', {}, cause);
  }
};

const keynetOf = (origin: string, { keynet, network }: PortalConfig, signer: Wallet): Keynet =>
  litKeynet({
    ...keynet,
    chainId: network.chainId,
    domain: new URL(origin).host,
    blockhashUrl: new URL(keynet.blockhashUrl, origin).href,
    signer: { wallet: signer.address, signMessage: (message) => signer.sign({ kind: 'keynet-session', message }) },
  });

/** The adapters of a program; the portal's shell chooses its own. */
const portsOf = (origin: string, config: PortalConfig, wallet: Wallet) => {
  const keynet = keynetOf(origin, config, wallet);
  const chain = rpcChain({
    rpcUrl: origin + config.urls.rpc,
    chainId: config.network.chainId,
    registry: config.contracts.registry,
  });
  const index = graphIndex({ url: origin + config.urls.graphql });
  return { ports: { wallet, chain, index, keynet: async () => keynet }, close: () => keynet.disconnect() };
};

/** The flows repeat calls themselves (decision P12): they report it, and stop when their person does. */
const clientsOf = (settings: FetchSettings, { urls, uploads }: PortalConfig): PersonApi =>
  assemblePersonApi(
    clientOnSdk(createRegistry({ ...settings, retry: { retries: 0 } })),
    contentReader(settings.origin + urls.ipfs, uploads.maximumBytes, registryFetch(settings)),
  );

/** The dependencies of a signed-in person without a browser. */
const programOf = (
  origin: string,
  config: PortalConfig,
  { api, session, wallet }: Pick<Program, 'api' | 'session'> & { readonly wallet: Wallet },
  cookie: () => string,
): Program => {
  const { ports, close } = portsOf(origin, config, wallet);
  return {
    origin,
    api,
    ports,
    config,
    session,
    transactions: noTracker,
    get cookie() {
      return cookie();
    },
    close,
  };
};

/**
 * Signs in by e-mail code and returns all dependencies of a person without a browser; the composition root of programs.
 * @throws network.unreachable, session.code-invalid, and errors of readCode
 */
export const openProgram = async ({ origin, email, readCode }: ProgramSettings): Promise<Program> => {
  const config = await readPortal(origin);
  const jar = createCookieJar(origin);
  const api = clientsOf({ origin, fetch: jar.fetch }, config);
  const { identity } = api;
  await identity.requestCode({ email });
  const { signer, approve } = await createProgramKey();
  const session = await identity.verifyCode({ email, code: await readCode(email), signer });
  const wallet = embeddedWallet(identity, session, approve({ origin, config, identity, user: session }));
  return programOf(origin, config, { api, session, wallet }, jar.header);
};

/**
 * The same with an access token, without a session.
 * @throws network.unreachable, token.invalid
 */
export const openProgramByToken = async ({ origin, token }: TokenSettings): Promise<Program> => {
  const config = await readPortal(origin);
  const api = clientsOf({ origin, token }, config);
  const session = await api.identity.me({});
  // The token's scopes limit what is signed (decision 0095).
  return programOf(origin, config, { api, session, wallet: embeddedWallet(api.identity, session) }, () => '');
};
