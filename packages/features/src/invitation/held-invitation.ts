import { useLocation, useNavigate } from '@ipr/mfe-contract';
import { useEffect } from 'react';

/** The page that the link of an invitation mail opens; the link's word stands behind '#', which no server ever sees. */
export const invitationPath = '/invite';

/** Only for this tab, and only until the invitation is answered: the way through sign-in is a long one. */
const key = 'ipr.invitation';

const hold = (hash: string): void => sessionStorage.setItem(key, hash.slice(1));

/** Takes the word of an invitation link out of the address bar, before anything else of the page runs. */
export const holdInvitation = (): void => {
  const { hash, pathname, search } = window.location;
  if (pathname !== invitationPath || hash === '') return;
  hold(hash);
  history.replaceState(history.state, '', `${pathname}${search}`);
};

export const forgetInvitation = (): void => sessionStorage.removeItem(key);

/** The word of the link that was opened in this tab; also of one that is put into the address of the open page. */
export const useHeldInvitation = (): string | null => {
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (hash === '') return;
    hold(hash);
    void navigate(invitationPath, { replace: true });
  }, [hash, navigate]);
  return hash === '' ? sessionStorage.getItem(key) : hash.slice(1);
};
