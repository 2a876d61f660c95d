import type { SessionUser } from '@ipr/api';
import { create } from 'zustand';

/** Dispatched on every 401 (D2 section 8); listeners clear the session. */
export const unauthorizedEvent = 'auth:unauthorized';

interface SessionState {
  readonly status: 'unknown' | 'signed-in' | 'signed-out';
  readonly user: SessionUser | undefined;
  /** Whether the person signed in by a code on this page. */
  readonly typedCode: boolean;
  readonly signedIn: (user: SessionUser, typedCode?: boolean) => void;
  readonly signedOut: () => void;
}

export const useSession = create<SessionState>()((set) => ({
  status: 'unknown',
  user: undefined,
  typedCode: false,
  signedIn: (user, typedCode) =>
    set((before) => {
      // The session is queried again after a sign-in, because other tabs are notified of it.
      const kept = before.user?.id === user.id && before.typedCode;
      // The same object for the same facts, so that the page is not mounted again.
      const isSame = JSON.stringify(before.user) === JSON.stringify(user);
      return { status: 'signed-in', user: isSame ? before.user : user, typedCode: typedCode ?? kept };
    }),
  signedOut: () => set({ status: 'signed-out', user: undefined, typedCode: false }),
}));
