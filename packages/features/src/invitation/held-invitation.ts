import { useLocation, useNavigate } from '@ipr/mfe-contract';
import { useEffect } from 'react';

/** Path of the link in an invitation mail. Its token is in the fragment, which browsers never send to a server. */
export const invitationPath = '/invite';

/** Session storage key: the token is kept for this tab, through sign-in, until the invitation is accepted or rejected. */
const key = 'ipr.invitation';

const hold = (hash: string): void => sessionStorage.setItem(key, hash.slice(1));

/** Moves the token of an invitation link from the address bar to session storage, before other code of the page runs. */
export const holdInvitation = (): void => {
  const { hash, pathname, search } = window.location;
  if (pathname !== invitationPath || hash === '') return;
  hold(hash);
  history.replaceState(history.state, '', `${pathname}${search}`);
};

export const forgetInvitation = (): void => sessionStorage.removeItem(key);

/** The token of the link opened in this tab, including one entered in the address bar of the open page. */
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
