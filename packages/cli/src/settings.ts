import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { accessTokenPattern } from '@ipr/api';
import { z } from 'zod';
import { UsageError } from './exit-code.ts';
import type { Io } from './io.ts';
import { writePrivateFile } from './write-file.ts';

const Settings = z.strictObject({ origin: z.string(), token: z.string().regex(accessTokenPattern) });
export type Settings = z.infer<typeof Settings>;

const fileOf = ({ folder }: Pick<Io, 'folder'>) => join(folder, 'settings.json');

const isLoopback = (host: string) => host === 'localhost' || host === '127.0.0.1' || host === '[::1]';

/** @throws UsageError for what is no origin, and for one without TLS elsewhere than on this machine */
export const originOf = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw new UsageError(`not the address of a portal: ${text}`);
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    throw new UsageError(`a token must not be sent without encryption: use https for ${url.host}`);
  return url.origin;
};

const stored = (io: Pick<Io, 'folder'>): Partial<Settings> => {
  try {
    return Settings.parse(JSON.parse(readFileSync(fileOf(io), 'utf8')));
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new UsageError(`${fileOf(io)} is not readable; 'ipregistry login' writes it again`);
  }
};

/** The environment takes precedence over the file, so that a build server needs none. @throws UsageError without a token */
export const readSettings = (io: Pick<Io, 'env' | 'folder'>): Settings => {
  const { IPREGISTRY_ORIGIN: origin, IPREGISTRY_TOKEN: token } = io.env;
  const file = origin && token ? {} : stored(io);
  const found = { origin: origin ?? file.origin, token: token ?? file.token };
  // A stored token belongs to the portal that issued it.
  if (origin && !token && file.origin !== originOf(origin)) found.token = undefined;
  if (!found.origin || !found.token)
    throw new UsageError(
      "there is no access token: run 'ipregistry login <portal>', or set IPREGISTRY_ORIGIN and IPREGISTRY_TOKEN",
    );
  if (!accessTokenPattern.test(found.token)) throw new UsageError('IPREGISTRY_TOKEN is not an access token');
  return { origin: originOf(found.origin), token: found.token };
};

export const writeSettings = (io: Pick<Io, 'folder'>, settings: Settings): void => {
  mkdirSync(io.folder, { recursive: true, mode: 0o700 });
  writePrivateFile(fileOf(io), `${JSON.stringify(settings, null, 2)}\n`);
};

export const deleteSettings = (io: Pick<Io, 'folder'>): void => rmSync(fileOf(io), { force: true });
