import { useLocation, useNavigate } from '@ipr/mfe-contract';
import { useEffect } from 'react';
import { hold, invitationPath, key } from './hold-invitation.ts';

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
