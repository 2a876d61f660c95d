import { type Remote, type RemotesRegistry, resolveClaims } from '@ipr/api/sign-in';

export type Remotes = readonly Remote[];

/** First path segments of the shell's own pages; '/' is the dashboard's unless a module claims it. */
const ownPaths = ['/explorer', '/login', '/settings', '/user', '/users', '/verify'];

export const resolveRemotes = ({ remotes }: RemotesRegistry) => resolveClaims(remotes, ownPaths);
