import { createHash } from 'node:crypto';
import { type Hex, lowerAddress } from '@ipr/domain';
import type { Head } from '../chain/chain-reader.ts';
import { Refusal } from '../refusal.ts';
import { type AuthSig, type OpenedSession, readSession, type SessionRules } from './session-signature.ts';
import type { VerifyWallet, WalletKind } from './wallet-signature.ts';

interface KnownSession {
  readonly session: OpenedSession;
  readonly kind: WalletKind;
  /** The block at which a contract wallet last confirmed its signature. */
  block: Hex;
}

/** Gives the caller's account, lower case. @throws Refusal */
export type VerifySession = (sig: AuthSig, resource: string, head: Head) => Promise<Hex>;

const cacheLimit = 1_000;

/** Altered bytes are another key, so a hit is the very same signature over the very same text. */
const cacheKey = ({ sig, address, signedMessage }: AuthSig): string =>
  createHash('sha256').update(sig).update(address).update(signedMessage).digest('base64');

/**
 * Verifies the caller. Accepted sessions are cached (the oldest are evicted first): expiry and resource are checked on
 * every use, a contract wallet is queried again at every new block, and only successes are cached.
 */
export const sessionVerifier = (rules: SessionRules, verifyWallet: VerifyWallet): VerifySession => {
  const known = new Map<string, KnownSession>();

  const open = async (key: string, sig: AuthSig, head: Head): Promise<OpenedSession> => {
    const session = readSession(sig, rules, Date.now());
    const kind = await verifyWallet(session, head);
    const oldest = known.keys().next();
    if (known.size >= cacheLimit && !oldest.done) known.delete(oldest.value);
    known.set(key, { session, kind, block: head.hash });
    return session;
  };

  const reuse = async (key: string, found: KnownSession, head: Head): Promise<OpenedSession> => {
    known.delete(key);
    if (found.session.expiresAt <= Date.now()) throw new Refusal('NodeExpWrongOrTooLarge', 'The session has expired.');
    if (found.kind === 'contract' && found.block !== head.hash) {
      await verifyWallet(found.session, head);
      found.block = head.hash;
    }
    known.set(key, found);
    return found.session;
  };

  return async (sig, resource, head) => {
    const key = cacheKey(sig);
    const found = known.get(key);
    const session = await (found ? reuse(key, found, head) : open(key, sig, head));
    if (session.resource !== resource)
      throw new Refusal('NodeResourceIdNotFound', 'The session is for another resource.');
    return lowerAddress(session.account);
  };
};
