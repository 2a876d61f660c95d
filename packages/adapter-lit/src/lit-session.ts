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

/** A session with less remaining lifetime than this is renewed. */
const marginMs = 30_000;

/** Ed25519 key pair in NaCl format: the secret is seed and public key, 64 bytes. It is kept in memory only. */
const createSessionKey = async (): Promise<{ publicKey: string; secretKey: string }> => {
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair;
  const publicKey = toHex(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));
  const pkcs8 = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey));
  return { publicKey, secretKey: toHex(pkcs8.subarray(-32)) + publicKey };
};

/**
 * A session authorises unwrapping one named wrapped key and no other.
 * @throws keynet.session-unavailable, and errors of the signer
 */
const openSession = async (client: LitNodeClient, options: SessionOptions, resource: string): Promise<SessionSigs> => {
  // The client may have been disconnected in the meantime, and a person may not have a wallet yet.
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
  // The SDK cannot verify a contract wallet's signature and requests it twice; this prompts once.
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

/** A wallet that refuses to sign a session, for example because of a wrong clock, does not mean missing access. */
const failureOf = (thrown: unknown): Failure =>
  thrown instanceof Failure && thrown.code !== 'wallet.request-refused'
    ? thrown
    : new Failure('keynet.session-failed', {}, thrown);

export interface Sessions {
  /** @throws Failure keynet.session-unavailable, keynet.session-failed, and errors of the signer */
  forResource(client: LitNodeClient, resource: string): Promise<SessionSigs>;
  forget(): void;
}

/** Sessions of this page, reused until shortly before they expire; concurrent requests share one prompt. */
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
