import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { genesisTimeOf } from './genesis-time.ts';

export interface AnvilOptions {
  readonly port: number;
  /**
   * Unix socket on which it listens instead of the port; the port is then bound where no connection can be opened to.
   */
  readonly socket?: string;
  /** The chain's data, read at the start if it exists. */
  readonly stateFile: string;
  /** Whether the chain rewrites its data every second and on SIGINT; for tests, where no `ChainStore` keeps it. */
  readonly savesItself?: boolean;
  /** Whether it can be queried at past blocks: it then keeps a copy of the whole state for each. True by default. */
  readonly keepsStates?: boolean;
  /** BIP-39 phrase of the ten funded accounts; without it the published development accounts. */
  readonly mnemonic?: string;
  /** The only origin whose pages may call the node; without it none may. */
  readonly allowOrigin?: string;
}

/**
 * How to run the local chain. The platform's binary is started directly: the package's launcher would cost 50 MB and
 * swallow signals. Blocks are made by `startMiner`, because anvil 1.7.1 in automine mode stops mining under load.
 * Old states, which no part reads, stay in memory up to a number; else it would write each to a folder of its own.
 * Every start makes a genesis block again, and another time in it would make it another chain: the first start's time is
 * kept next to the state. It sets anvil's clock too, so miner and preparation put that right (`evm_setTime`).
 * @throws Error when the package has no binary for this platform.
 */
export const anvilCommand = (options: AnvilOptions): { command: string; args: string[] } => ({
  command: anvilBinary(),
  args: [
    ...['--chain-id', '80002', '--port', String(options.port)],
    ...(options.socket === undefined ? ['--host', '127.0.0.1'] : ['--host', nowhere, '--ipc', options.socket]),
    ...rules,
    ...['--no-mining', '--silent', '--prune-history', ...(options.keepsStates === false ? [] : [String(keptStates)])],
    ...stateArguments(options),
    ...['--timestamp', genesisTimeOf(options.stateFile)],
    ...(options.mnemonic ? ['--mnemonic', options.mnemonic] : []),
    ...(options.allowOrigin ? ['--allow-origin', options.allowOrigin] : ['--no-cors']),
  ],
});

/**
 * The rules of every chain so far, which anvil 1.7.1 takes by default. They are named because a later anvil has other defaults, with
 * which the same blocks would have other hashes. `anvil_nodeInfo` reports them.
 */
const rules = ['--hardfork', 'bpo1', '--gas-limit', '30000000', '--block-base-fee-per-gas', '1000000000'];

/**
 * anvil always binds a port, and takes commands there from pages of any origin (WebSocket). To a port of the broadcast address nobody can
 * connect, on this machine or another: TCP has one peer (RFC 9293, section 3.9.2.3).
 */
const nowhere = '255.255.255.255';

/** Past blocks at which the chain can be queried; an older one has its transactions and logs only. */
const keptStates = 500;

const stateArguments = ({ stateFile, savesItself = true }: AnvilOptions): string[] => {
  if (savesItself) return ['--state', stateFile, '--state-interval', '1'];
  return existsSync(stateFile) ? ['--load-state', stateFile] : [];
};

const anvilBinary = (): string => {
  const name = `@foundry-rs/anvil-${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;
  try {
    return join(createRequire(import.meta.url).resolve(`${name}/package.json`), '../bin/anvil');
  } catch (cause) {
    throw new Error(`The local chain needs the package ${name}, which is not installed.`, { cause });
  }
};
