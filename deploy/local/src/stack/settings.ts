import { join } from 'node:path';
import type { Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { guardedUrl } from '../guard/guarded-server.ts';
import type { Ports } from '../ports.ts';
import { derivedKey, type Secrets } from '../secrets.ts';

/** Everything the parts are made from. */
export interface StackSettings {
  readonly folder: string;
  readonly ports: Ports;
  readonly secrets: Secrets;
  /** What people see in the address bar, and what session signatures name. */
  readonly origin: string;
  /** The contracts of this folder's chain, also when an earlier version made it. Lower case. */
  readonly contracts: { readonly registry: Hex; readonly accessPass: Hex };
  readonly databaseUri: string;
  readonly print: (line: string) => void;
}

/** Public names of the key nodes; part of every session signature, so they never depend on ports. */
export const keyNodeLabel = (i: number): string => `0.0.0.${i}:7470`;

export const local = (port: number): string => `http://127.0.0.1:${port}`;
/** Secret in the addresses of the guards before chain and index: both have one, since the same services receive both. */
export const guardSecret = ({ secrets }: Pick<StackSettings, 'secrets'>): string =>
  derivedKey(secrets.internalSecret, 'guard');
/** The guard before the chain, with its secret. */
export const chainUrl = ({ ports, secrets }: Pick<StackSettings, 'ports' | 'secrets'>): string =>
  guardedUrl(ports.chain, guardSecret({ secrets }));
/** The guard before the GraphQL port of the index, with its secret. */
export const indexUrl = ({ ports, secrets }: Pick<StackSettings, 'ports' | 'secrets'>): string =>
  guardedUrl(ports.indexHttp, guardSecret({ secrets }));
/** Opens the pages under /dev; the same at each start, so that browsers which have it keep it. */
export const devToken = ({ secrets }: Pick<StackSettings, 'secrets'>): string =>
  derivedKey(secrets.internalSecret, 'dev').slice(0, 32);
/** Each connection to the embedded database must give it: other users of the machine reach its port. */
export const databasePassword = ({ secrets }: Pick<StackSettings, 'secrets'>): string =>
  derivedKey(secrets.internalSecret, 'database');
/** Bearer token of the RPC of the IPFS node, which other users of the machine reach, too. */
export const ipfsToken = ({ secrets }: Pick<StackSettings, 'secrets'>): string =>
  derivedKey(secrets.internalSecret, 'ipfs');
/** Where anvil listens; only this user may connect. */
export const chainSocket = (folder: string): string => join(folder, 'run', 'chain.sock');
export const keysFolder = ({ folder }: StackSettings): string => join(folder, 'keys');
export const relayAddress = ({ secrets }: StackSettings) => privateKeyToAccount(`0x${secrets.relayKey}`).address;
