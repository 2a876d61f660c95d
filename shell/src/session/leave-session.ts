import { deleteFormDrafts } from '@ipr/mfe-contract';
import { noteLeaving } from './fresh-document.ts';
import { notifyOtherTabs } from './other-tabs.ts';
import { useSession } from './session-store.ts';

/**
 * Ends the session on this device, once the server has ended it: all tabs are emptied, and the person's unfinished forms are deleted
 * from the device, which may have other users (decision 0026).
 */
export const leaveSession = async (wallet: string): Promise<void> => {
  // A browser without storage has no forms.
  const deleted = deleteFormDrafts(wallet).catch(() => undefined);
  noteLeaving(deleted);
  useSession.getState().signedOut();
  notifyOtherTabs('signed-out');
  await deleted;
};
