/** Path of the link in an invitation mail. Its token is in the fragment, which browsers never send to a server. */
export const invitationPath = '/invite';

/** Session storage key: the token is kept for this tab, through sign-in, until the invitation is accepted or rejected. */
export const key = 'ipr.invitation';

export const hold = (hash: string): void => sessionStorage.setItem(key, hash.slice(1));

/** Moves the token of an invitation link from the address bar to session storage, before other code of the page runs. */
export const holdInvitation = (): void => {
  const { hash, pathname, search } = window.location;
  if (pathname !== invitationPath || hash === '') return;
  hold(hash);
  history.replaceState(history.state, '', `${pathname}${search}`);
};
