import { join } from 'node:path';
import type { Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { Ports } from '../ports.ts';
import type { Secrets } from '../secrets.ts';

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
export const chainUrl = ({ ports }: StackSettings): string => local(ports.chain);
export const keysFolder = ({ folder }: StackSettings): string => join(folder, 'keys');
export const relayAddress = ({ secrets }: StackSettings) => privateKeyToAccount(`0x${secrets.relayKey}`).address;
