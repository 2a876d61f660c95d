import { sessionSeconds } from '@ipr/domain';
import { type KeySession, parseSessionText } from '@ipr/protocol/keynet/session-text';
import { getAddress, type Hex } from 'viem';
import { refuse } from './refuse.ts';

/** Tolerated deviation of the browser's clock. */
const skewMs = 60_000;

export interface KeynetSessionRules {
  /** Host and port of the public origin. */
  readonly host: string;
  readonly chainId: number;
}

/**
 * Accepts only a sign-in to the key network for this product, this person, one content key and at most ten minutes.
 * @throws Failure wallet.request-refused.
 */
export const checkKeynetSession = (
  message: string,
  wallet: Hex,
  rules: KeynetSessionRules,
  now = new Date(),
): KeySession => {
  const session = parseSessionText(message);
  if (!session) return refuse('not a key-network session');
  if (session.domain !== rules.host) refuse('another domain');
  if (session.chainId !== rules.chainId) refuse('another chain');
  if (session.account !== getAddress(wallet)) refuse('another account');
  const issued = Date.parse(session.issuedAt);
  const expires = Date.parse(session.expiresAt);
  if (!(Math.abs(issued - now.getTime()) <= skewMs)) refuse('not issued now');
  if (!(expires > now.getTime())) refuse('expired');
  if (!(expires <= now.getTime() + sessionSeconds * 1000 + skewMs)) refuse('lasts too long');
  return session;
};
