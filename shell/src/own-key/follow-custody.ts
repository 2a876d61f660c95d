import type { Client, identityApi, SessionUser } from '@ipr/api';
import { useSession } from '../session/session-store.ts';

/** A takeover in another tab, on another device or by another program is shown after this time, or when the page is shown again. */
const everyMs = 60_000;

/**
 * Keeps the session's custody in step with the owners of the Safe on the chain while the page is visible, so that pages name the
 * holder of the key and choose the wallet that signs without a reload. While the chain cannot be read the last custody remains.
 * @returns stops it
 */
export const followCustody = (
  identity: Pick<Client<typeof identityApi>, 'walletKey'>,
  wallet: SessionUser['wallet'],
): (() => void) => {
  const abort = new AbortController();
  const read = async (): Promise<void> => {
    if (document.visibilityState === 'hidden') return;
    const key = await identity.walletKey({}, { signal: abort.signal, quiet: true }).catch(() => undefined);
    const { user, signedIn } = useSession.getState();
    if (!key || abort.signal.aborted || user?.wallet !== wallet || key.custody === user.custody) return;
    signedIn({ ...user, custody: key.custody });
  };
  const turn = () => void read();
  const timer = setInterval(turn, everyMs);
  document.addEventListener('visibilitychange', turn);
  turn();
  return () => {
    abort.abort();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', turn);
  };
};
