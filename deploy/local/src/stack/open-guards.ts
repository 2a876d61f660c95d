import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { callAnvil } from '../guard/call-anvil.ts';
import { forwardToPort } from '../guard/forward-to-port.ts';
import { openGuard } from '../guard/guarded-server.ts';
import { openIpfsVersion } from '../index-node/ipfs-version.ts';
import { type RawPorts, unreachableFirst } from '../index-node/raw-ports.ts';
import { chainSocket, chainUrl, devToken, guardSecret, ipfsToken, type StackSettings } from './settings.ts';

/** Where programs of this user, and of no other, find the addresses of chain and database with their secrets, and the token of the pages under /dev. */
const handedOut = (settings: StackSettings): Readonly<Record<string, string>> => ({
  'chain-url': chainUrl(settings),
  'dev-token': devToken(settings),
  'database-url': settings.databaseUri,
  'ipfs-token': ipfsToken(settings),
});

export interface Guards {
  readonly indexPorts: RawPorts;
  /** Address of what graph-node asks for the version of IPFS. */
  readonly ipfsVersionUrl: string;
  close(): Promise<void>;
}

/** Guards before chain and index, which check nothing themselves (decision 0118). They are open before their programs start. */
export const openGuards = async (settings: StackSettings): Promise<Guards> => {
  const { folder, ports } = settings;
  const secret = guardSecret(settings);
  const files = handedOut(settings);
  const indexPorts = unreachableFirst({
    graphql: ports.indexQuery,
    indexNode: ports.indexStatus,
    metrics: ports.indexMetrics,
  });
  mkdirSync(join(folder, 'run'), { recursive: true, mode: 0o700 });
  const opened: { close(): Promise<void> }[] = [];
  const close = async () => {
    for (const name of Object.keys(files)) rmSync(join(folder, 'run', name), { force: true });
    await Promise.all(opened.map((each) => each.close()));
  };
  try {
    opened.push(await openGuard({ port: ports.chain, secret, answer: callAnvil(chainSocket(folder)) }));
    const answer = forwardToPort(() => indexPorts.now.graphql);
    opened.push(await openGuard({ port: ports.indexHttp, secret, answer }));
    const ipfsVersion = await openIpfsVersion(ports.indexIpfs);
    opened.push(ipfsVersion);
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'run', name), text, { mode: 0o600 });
    return { indexPorts, ipfsVersionUrl: ipfsVersion.url, close };
  } catch (error) {
    await close();
    throw error;
  }
};
