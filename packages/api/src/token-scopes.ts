/** What an access token can allow in addition to reading: decrypting files, registering and updating, sharing. */
export const accessTokenScopes = ['open', 'register', 'share'] as const;
export type AccessTokenScope = (typeof accessTokenScopes)[number];

/** What a call requires of an access token; every token has 'read'. */
export type RequiredScope = 'read' | AccessTokenScope;

/** Whether a token may make a call. A call that names no scope is for the person's own session. */
export const mayCall = (granted: readonly AccessTokenScope[], required: readonly RequiredScope[] = []): boolean =>
  required.some((scope) => scope === 'read' || granted.includes(scope));
