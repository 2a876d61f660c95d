import { Failure, isWallet, keynetChain, sessionSeconds, toHex } from '@ipr/domain';
import type { KeynetSigner } from '@ipr/ports/keynet';
import { sessionText } from '@ipr/protocol/keynet/session-text';
import type { LitNodeClient } from '@lit-protocol/lit-node-client';
import { getAddress } from 'viem';
import { forgetStoredSessions } from './lit-client.ts';
import { withQuietSdk } from './lit-console.ts';

export type SessionSigs = Awaited<ReturnType<LitNodeClient['getSessionSigs']>>;

export interface SessionOptions {
  chainId: number;
  /** The page's host and port. */
  domain: string;
  signer: KeynetSigner;
}

/** A session is renewed when less than this is left of it. */
const marginMs = 30_000;

/** Ed25519 pair in the form of NaCl: the secret is seed and public key, 64 bytes. It lives in memory only. */
const createSessionKey = async (): Promise<{ publicKey: string; secretKey: string }> => {
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair;
  const publicKey = toHex(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));
  const pkcs8 = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey));
  return { publicKey, secretKey: toHex(pkcs8.subarray(-32)) + publicKey };
};

/**
 * One session for one wrapped key: what it authorises is named in it, and it says nothing about other files.
 * @throws keynet.session-unavailable, and whatever the signer throws
 */
const openSession = async (client: LitNodeClient, options: SessionOptions, resource: string): Promise<SessionSigs> => {
  // The client may have been left meanwhile, and a person may have no wallet yet.
  if (!client.ready || !isWallet(options.signer.wallet)) throw new Failure('keynet.session-unavailable');
  const auth = await import('@lit-protocol/auth-helpers');
  const Resource =
    auth.LitAccessControlConditionResource ??
    (auth as unknown as { default: typeof auth }).default.LitAccessControlConditionResource;
  const sessionKey = await createSessionKey();
  const account = getAddress(options.signer.wallet);
  const issuedAt = new Date();
  const expiration = new Date(issuedAt.getTime() + sessionSeconds * 1000).toISOString();
  const signedMessage = sessionText({
    domain: options.domain,
    account,
    sessionKey: sessionKey.publicKey,
    chainId: options.chainId,
    nonce: await client.getLatestBlockhash(),
    issuedAt: issuedAt.toISOString(),
    expiresAt: expiration,
    resource,
  });
  const sign = async () => ({
    sig: await options.signer.signMessage(signedMessage),
    derivedVia: 'EIP1271',
    signedMessage,
    address: account,
  });
  // The SDK cannot check a contract wallet's signature and asks twice; the person is asked once.
  let signed: ReturnType<typeof sign> | undefined;
  try {
    return await withQuietSdk(() =>
      client.getSessionSigs({
        chain: keynetChain,
        expiration,
        domain: options.domain,
        sessionKey,
        resourceAbilityRequests: [{ resource: new Resource(resource), ability: 'access-control-condition-decryption' }],
        authNeededCallback: () => {
          signed ??= sign();
          return signed;
        },
      }),
    );
  } finally {
    forgetStoredSessions();
  }
};

/** A wallet that will not sign a session, such as one from a clock that is wrong, is no question of rights. */
const failureOf = (thrown: unknown): Failure =>
  thrown instanceof Failure && thrown.code !== 'wallet.request-refused'
    ? thrown
    : new Failure('keynet.session-failed', {}, thrown);

export interface Sessions {
  /** @throws Failure keynet.session-unavailable, keynet.session-failed, and what else the signer throws */
  forResource(client: LitNodeClient, resource: string): Promise<SessionSigs>;
  forget(): void;
}

/** Sessions of this page, kept until shortly before they end and asked for at most once at a time. */
export const createSessions = (options: SessionOptions): Sessions => {
  const open = new Map<string, { sigs: Promise<SessionSigs>; until: number }>();
  return {
    async forResource(client, resource) {
      const key = `${options.signer.wallet}/${resource}`;
      const found = open.get(key);
      const now = Date.now();
      const entry =
        found && found.until > now
          ? found
          : { sigs: openSession(client, options, resource), until: now + sessionSeconds * 1000 - marginMs };
      for (const [other, { until }] of open) if (until <= now) open.delete(other);
      open.set(key, entry);
      try {
        return await entry.sigs;
      } catch (error) {
        if (open.get(key) === entry) open.delete(key);
        throw failureOf(error);
      }
    },
    forget: () => open.clear(),
  };
};
