/** Whom requests are for, and where they go. */
export interface FetchSettings {
  /** Origin of the registry, e.g. 'https://registry.example'; http is accepted for this machine only. */
  readonly origin: string;
  /** An access token, or a function that returns one for each request. Without it a browser sends its session, Node nothing. */
  readonly token?: string | (() => string | Promise<string>) | undefined;
  /** The underlying fetch. */
  readonly fetch?: typeof fetch | undefined;
}

/** Characters of RFC 6750; a line break would become a header of its own. */
const tokenPattern = /^[\w.~+/-]+=*$/;
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** @returns the origin @throws TypeError when the address has a user, or when another machine could read the token on its way */
export const readOrigin = (address: string): string => {
  const { origin, protocol, hostname, username, password } = new URL(address);
  if (username || password) throw new TypeError('The address of a registry has no user name');
  if (protocol !== 'https:' && !(protocol === 'http:' && loopback.test(hostname)))
    throw new TypeError(`${origin} is not encrypted; http is for registries on this machine`);
  return origin;
};

/**
 * A fetch that sends the token (RFC 6750, section 2.1) to the registry and refuses every other address, also as a redirect.
 * @throws TypeError when the origin or the token is malformed
 */
export const registryFetch = ({ origin: address, token, fetch: send }: FetchSettings): typeof fetch => {
  const origin = readOrigin(address);
  const read = async (): Promise<string | undefined> => {
    const text = typeof token === 'function' ? await token() : token;
    if (text !== undefined && !tokenPattern.test(text)) throw new TypeError('The access token is malformed');
    return text;
  };
  return async (input, init) => {
    const request = new Request(input, init);
    if (new URL(request.url).origin !== origin) throw new TypeError(`not an address of ${origin}`);
    const text = await read();
    if (text !== undefined) request.headers.set('authorization', `Bearer ${text}`);
    // A redirect could lead to another origin; the API has none. With a token the session of the browser stays out of it.
    const settings = { redirect: 'error', credentials: text === undefined ? 'same-origin' : 'omit' } as const;
    return (send ?? fetch)(new Request(request, settings));
  };
};
