import { createHash } from 'node:crypto';
import { Email } from '@ipr/api';
import { Failure, type Hex, isWallet } from '@ipr/domain';
import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import { z } from 'zod';

export interface DynamicSettings {
  readonly issuer: string;
  /** Undefined accepts a token for any audience. */
  readonly audience?: string | undefined;
  /** Address of the JSON Web Key Set (RFC 7517) of the environment. */
  readonly jwksUrl: string;
}

/** The statements of a token that sign a person in. */
export interface DynamicProof {
  readonly email: string;
  /** The wallet that the provider keeps for the person, lower case; null when there is none. */
  readonly wallet: Hex | null;
  /** SHA-256 of the token, hex: names it where its use is recorded. */
  readonly tokenId: string;
  readonly expiresAt: Date;
}

/** Verifies tokens of the sign-in and wallet provider Dynamic. */
export interface Dynamic {
  /** @throws Failure session.dynamic-refused for every token that is not the provider's for this portal, service.unavailable */
  verify(token: string): Promise<DynamicProof>;
}

/** Seconds after its issue during which a token begins a session: it is sent right after the sign-in at the provider. */
const maxTokenAge = 600;
/** Seconds by which the clocks of both sides may differ. */
const clockTolerance = 30;
/** Without this scope the person has not completed the sign-in at the provider. */
const completed = 'user:basic';

const Credential = z.object({
  id: z.string().optional(),
  format: z.string(),
  email: z.string().optional(),
  address: z.string().optional(),
  chain: z.string().optional(),
  wallet_provider: z.string().optional(),
});
const Claims = z.object({
  exp: z.number(),
  scope: z.string(),
  verified_credentials: z.array(Credential),
  /** The credential of this sign-in; the others may have been verified years ago. */
  last_verified_credential_id: z.string().optional(),
  /** When the person signed in at the provider for the first time. */
  first_visit: z.string().optional(),
});
type Claims = z.infer<typeof Claims>;

/** Whether the person's account at the provider began within the age of a token, so that all of its credentials were verified in it. */
const isNewThere = ({ first_visit }: Claims): boolean =>
  Math.abs(Date.now() - Date.parse(first_visit ?? '')) <= (maxTokenAge + clockTolerance) * 1000;

/**
 * The address that this sign-in proves. One that was verified in an earlier sign-in may belong to another person by now, `email` alone
 * may be a form that the person filled in, and the address of a social account is a statement of its service.
 */
const provedEmail = (claims: Claims): string | undefined => {
  const verified = claims.verified_credentials.filter(({ format }) => format === 'email');
  const used = verified.find(({ id }) => id !== undefined && id === claims.last_verified_credential_id);
  // The wallet that the provider creates for a new person follows the address as the last credential.
  const [only, second] = isNewThere(claims) ? verified : [];
  return Email.safeParse((used ?? (second ? undefined : only))?.email).data;
};

/** Wallets of the person's own (extensions, WalletConnect) are credentials, too, but the provider does not keep their keys. */
const embeddedWallet = ({ verified_credentials }: Claims): Hex | null => {
  const isEmbedded = (one: z.infer<typeof Credential>) =>
    one.format === 'blockchain' && one.chain === 'eip155' && one.wallet_provider === 'embeddedWallet';
  const address = verified_credentials.find(isEmbedded)?.address?.toLowerCase() ?? '';
  return isWallet(address) ? address : null;
};

/** Whether the key set could not be read, which says nothing about the token. */
const isUnreachable = (thrown: unknown): boolean => {
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
  return thrown instanceof TypeError || code === 'ERR_JWKS_TIMEOUT' || code === 'ERR_JOSE_GENERIC';
};

/** One answer for every reason; the log has the reason. */
const refused = (cause: unknown) => new Failure('session.dynamic-refused', {}, cause);

/** @throws Failure session.dynamic-refused */
const proofOf = (token: string, payload: JWTPayload): DynamicProof => {
  const parsed = Claims.safeParse(payload);
  if (!parsed.success) throw refused(parsed.error);
  const claims = parsed.data;
  if (!claims.scope.split(' ').includes(completed)) throw refused(new Error('the sign-in at Dynamic is not complete'));
  const email = provedEmail(claims);
  if (email === undefined) throw refused(new Error('this sign-in at Dynamic did not verify an e-mail address'));
  return {
    email,
    wallet: embeddedWallet(claims),
    tokenId: createHash('sha256').update(token).digest('hex'),
    expiresAt: new Date((claims.exp + clockTolerance) * 1000),
  };
};

/** JSON Web Tokens (RFC 7519) signed with RS256, by jose; the key set is read with the first token and again for an unknown key. */
export const createDynamic = ({ issuer, audience, jwksUrl }: DynamicSettings): Dynamic => {
  let keys: JWTVerifyGetKey | undefined;
  return {
    async verify(token) {
      const { createRemoteJWKSet, jwtVerify } = await import('jose');
      keys ??= createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: 5_000 });
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ['RS256'],
        issuer,
        ...(audience === undefined ? {} : { audience }),
        requiredClaims: ['sub', 'exp', 'iat'],
        maxTokenAge,
        clockTolerance,
      }).catch((thrown: unknown) => {
        if (isUnreachable(thrown)) throw new Failure('service.unavailable', { service: 'dynamic' }, thrown);
        throw refused(thrown);
      });
      return proofOf(token, payload);
    },
  };
};
