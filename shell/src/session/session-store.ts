import type { SessionUser } from '@ipr/api';
import { create } from 'zustand';

/** Dispatched on every 401 (D2 section 8); listeners clear the session. */
export const unauthorizedEvent = 'auth:unauthorized';

interface SessionState {
  readonly status: 'unknown' | 'signed-in' | 'signed-out';
  readonly user: SessionUser | undefined;
  readonly signedIn: (user: SessionUser) => void;
  readonly signedOut: () => void;
}

export const useSession = create<SessionState>()((set) => ({
  status: 'unknown',
  user: undefined,
  signedIn: (user) => set({ status: 'signed-in', user }),
  signedOut: () => set({ status: 'signed-out', user: undefined }),
}));
