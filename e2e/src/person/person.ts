import {
  createClient,
  identityApi,
  PortalConfig,
  relayApi,
  SessionUser,
  storageApi,
  taxonomyApi,
  timestampsApi,
  workfilesApi,
} from '@ipr/api';
import { apiBase } from '@ipr/api/endpoint';
import { newContentKey, sealFile, sha256Hex } from '@ipr/domain';
import type { ShellContract } from '@ipr/mfe-kit';
import { rpcChain } from '@ipr/ports/chain/rpc';
import { graphIndex } from '@ipr/ports/index/graph';
import { litKeynet } from '@ipr/ports/keynet/lit';
import type { Keynet } from '@ipr/ports/keynet/port';
import { embeddedWallet } from '@ipr/ports/wallet/embedded';
import type { RegistrationDeps } from '../../../mfe-assets/src/model/registration/deps.ts';
import { registerAsset } from '../../../mfe-assets/src/model/registration/register-asset.ts';
import {
  newDraft,
  type RegistrationDraft,
  type RegistrationInput,
} from '../../../mfe-assets/src/model/registration/registration.ts';

/** The newest code that arrived for an address in the inbox of this machine. */
export const readCode = async (origin: string, email: string): Promise<string> => {
  const response = await fetch(`${origin}/dev/inbox.json?to=${encodeURIComponent(email)}`);
  const code = /\b(\d{6})\b/.exec(await response.text())?.[1];
  if (!code) throw new Error(`no code arrived for ${email}`);
  return code;
};

const post = (url: string, origin: string, body: unknown) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', origin }, body: JSON.stringify(body) });

const signIn = async (origin: string, email: string): Promise<{ cookie: string; session: SessionUser }> => {
  const asked = await post(`${origin}${apiBase}/auth/email`, origin, { email });
  if (!asked.ok) throw new Error(`asking for a code: ${asked.status}`);
  const code = await readCode(origin, email);
  const verified = await post(`${origin}${apiBase}/auth/email/verify`, origin, { email, code });
  if (!verified.ok) throw new Error(`signing in: ${verified.status} ${await verified.text()}`);
  return {
    cookie: verified.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
    session: SessionUser.parse(await verified.json()),
  };
};

const contentFrom =
  (origin: string) =>
  async (cid: string): Promise<Uint8Array<ArrayBuffer>> => {
    const response = await fetch(`${origin}/ipfs/${cid}`);
    if (!response.ok) throw new Error(`content ${cid}: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  };

const seal = async (file: File) => {
  const plain = new Uint8Array(await file.arrayBuffer());
  const contentKey = newContentKey();
  const bytes = await sealFile(plain, contentKey);
  return { fileHash: await sha256Hex(plain), bytes, sealedHash: await sha256Hex(bytes), contentKey };
};

/** What a test may do while a registration runs: stop before a stage, see what is kept, cancel. */
export type RegistrationHooks = Partial<Pick<RegistrationDeps, 'beforeStage' | 'save' | 'signal'>>;

/** Somebody who uses the product through its API alone, with the same code as the browser, without one. */
export const createPerson = async (origin: string, email: string) => {
  const { cookie, session } = await signIn(origin, email);
  const settings = { baseUrl: `${origin}${apiBase}`, headers: { cookie, origin } };
  const api = {
    identity: createClient(identityApi, settings),
    relay: createClient(relayApi, settings),
    storage: createClient(storageApi, settings),
    taxonomy: createClient(taxonomyApi, settings),
    timestamps: createClient(timestampsApi, settings),
    workfiles: createClient(workfilesApi, settings),
    content: contentFrom(origin),
  };
  const config = PortalConfig.parse(await (await fetch(`${origin}/config.json`)).json());
  const wallet = embeddedWallet(api.identity, session);
  const keynetWith = (nodes: readonly string[], threshold = config.keynet.threshold): Keynet =>
    litKeynet({
      ...config.keynet,
      nodes,
      threshold,
      chainId: config.network.chainId,
      domain: new URL(origin).host,
      blockhashUrl: `${origin}${config.keynet.blockhashUrl.replace(origin, '')}`,
      signer: { wallet: session.wallet, signMessage: (message) => wallet.sign({ kind: 'keynet-session', message }) },
    });
  const keynet = keynetWith(config.keynet.nodes);
  const chain = rpcChain({
    rpcUrl: `${origin}/rpc`,
    chainId: config.network.chainId,
    registry: config.contracts.registry,
  });
  const ports = { wallet, chain, index: graphIndex({ url: `${origin}/graphql` }), keynet: async () => keynet };
  const transactions = { begin: () => 'one', update: () => undefined, dismiss: () => undefined };
  const shell = { api, ports, config, session, transactions } satisfies Pick<
    ShellContract,
    'api' | 'ports' | 'config' | 'session' | 'transactions'
  >;

  return {
    ...shell,
    keynetWith,
    cookie,
    /** Registers a file as the form does; what the form only warns about fails here. @returns the asset's id. */
    register: (
      input: RegistrationInput,
      draft: RegistrationDraft = newDraft(),
      hooks: RegistrationHooks = {},
    ): Promise<string> =>
      registerAsset(
        {
          shell,
          seal,
          report: () => undefined,
          warn: (_, thrown) => {
            throw thrown;
          },
          signal: new AbortController().signal,
          save: async () => undefined,
          now: () => new Date(),
          wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
          ...hooks,
        },
        input,
        draft,
      ),
    close: () => keynet.disconnect(),
  };
};

export type Person = Awaited<ReturnType<typeof createPerson>>;
