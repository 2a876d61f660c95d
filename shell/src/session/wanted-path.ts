const parameter = 'next';

/** Address of the sign-in page, with the requested path as a parameter. */
export const loginPath = (wanted: {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}): string => {
  const path = `${wanted.pathname}${wanted.search}${wanted.hash}`;
  return path === '/' ? '/login' : `/login?${new URLSearchParams({ [parameter]: path })}`;
};

/** The page to show after sign-in: always a path of this portal, which prevents an open redirect. */
export const wantedPath = (search: string): string => {
  const wanted = new URLSearchParams(search).get(parameter) ?? '/';
  const base = 'http://portal.invalid';
  const url = URL.canParse(wanted, base) ? new URL(wanted, base) : undefined;
  // A path that begins with two slashes names another host.
  const isPath = wanted.startsWith('/') && !url?.pathname.startsWith('//');
  const inside = url?.origin === base && isPath && !url.pathname.startsWith('/login');
  return inside && url ? `${url.pathname}${url.search}${url.hash}` : '/';
};
