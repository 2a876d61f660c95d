/**
 * Puts the registry and its access pass on a public network, once; a second run finds them and sends nothing.
 * Usage: CHAIN_RPC_URL=… DEPLOYER_KEY=0x… [REGISTRY_OWNER=0x…] npm run deploy -w @ipr/contracts
 * The owner is the deployer unless another is named. Records the addresses in packages/abi/src/deployments/<chainId>.json,
 * or in DEPLOYMENTS_FOLDER for a rehearsal, prints them, and says what the owner has still to do. A run that broke off is
 * simply repeated.
 */
import { pathToFileURL } from 'node:url';
import { networkOf } from '@ipr/ports/chain/networks';
import {
  type Abi,
  type Account,
  type Address,
  concatHex,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  isAddressEqual,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import {
  accessPassInitCode,
  artifactOf,
  factoryAddress,
  localOwner,
  registryInitCode,
  registrySalt,
  singletonFactory,
} from './deployment.ts';
import { recordDeployment } from './record-deployment.ts';

interface Reader {
  getCode(input: { address: Address; blockNumber?: bigint }): Promise<Hex | undefined>;
  getBlockNumber(): Promise<bigint>;
  readContract(input: { address: Address; abi: Abi; functionName: string }): Promise<unknown>;
  waitForTransactionReceipt(input: { hash: Hex }): Promise<{ status: 'success' | 'reverted'; blockNumber: bigint }>;
}

interface Sender {
  readonly address: Address;
  send(call: { to: Address; data: Hex }): Promise<Hex>;
}

/** A contract and the block it was put in; null when it was there before. */
interface Placed {
  readonly address: Hex;
  readonly block: number | null;
}

export interface Deployed {
  readonly registry: Placed;
  readonly accessPass: Placed;
  /** False when only the owner can set the pass and somebody else deployed. */
  readonly passIsSet: boolean;
}

const mined = async (reader: Reader, hash: Hex): Promise<number> => {
  const { status, blockNumber } = await reader.waitForTransactionReceipt({ hash });
  if (status !== 'success') throw new Error(`Transaction ${hash} reverted.`);
  return Number(blockNumber);
};

const place = async (reader: Reader, sender: Sender, initCode: Hex): Promise<Placed> => {
  const address = factoryAddress(initCode);
  if (await reader.getCode({ address })) return { address, block: null };
  if (!(await reader.getCode({ address: singletonFactory }))) throw new Error('This network has no singleton factory.');
  const block = await mined(
    reader,
    await sender.send({ to: singletonFactory, data: concatHex([registrySalt, initCode]) }),
  );
  if (!(await reader.getCode({ address }))) throw new Error(`Nothing was deployed at ${address}.`);
  return { address, block };
};

/** @throws Error when the network has no singleton factory, or for the owner of local chains, whose key is public. */
export const deployContracts = async (reader: Reader, sender: Sender, owner: Address): Promise<Deployed> => {
  if (isAddressEqual(owner, localOwner)) throw new Error('The key of this owner is public: name another.');
  const { abi, bytecode } = await artifactOf('IPRegistry');
  const pass = await artifactOf('AccessPass');
  const registry = await place(reader, sender, registryInitCode(bytecode, owner));
  const accessPass = await place(reader, sender, accessPassInitCode(pass.bytecode, registry.address));
  const ask = (functionName: string) =>
    reader.readContract({ address: registry.address, abi, functionName }) as Promise<Address>;
  if (isAddressEqual(await ask('accessPass'), accessPass.address)) return { registry, accessPass, passIsSet: true };
  if (!isAddressEqual(await ask('owner'), sender.address)) return { registry, accessPass, passIsSet: false };
  const data = encodeFunctionData({ abi, functionName: 'setAccessPass', args: [accessPass.address] });
  await mined(reader, await sender.send({ to: registry.address, data }));
  return { registry, accessPass, passIsSet: true };
};

/**
 * The first block in which an address has code, by bisection, for a deployment that broke off before it was written down.
 * @returns null when the node does not keep old states
 */
export const firstBlockOf = async (reader: Reader, address: Address): Promise<number | null> => {
  let [first, last] = [0n, await reader.getBlockNumber()];
  try {
    while (first < last) {
      const middle = (first + last) / 2n;
      if (await reader.getCode({ address, blockNumber: middle })) last = middle;
      else first = middle + 1n;
    }
    return Number(first);
  } catch {
    return null;
  }
};

const setting = (name: string): Hex | undefined => {
  const value = process.env[name];
  if (value && !/^0x[0-9a-f]+$/i.test(value)) throw new Error(`${name} is not hexadecimal with 0x.`);
  return value as Hex | undefined;
};

const main = async (): Promise<void> => {
  const [rpcUrl, key] = [process.env.CHAIN_RPC_URL, setting('DEPLOYER_KEY')];
  if (!rpcUrl || !key) throw new Error('CHAIN_RPC_URL and DEPLOYER_KEY are needed.');
  const transport = http(rpcUrl);
  const account: Account = privateKeyToAccount(key);
  const wallet = createWalletClient({ account, transport });
  const reader = createPublicClient({ transport });
  const { chainId, name } = networkOf(await reader.getChainId());
  const sender: Sender = {
    address: account.address,
    send: (call) => wallet.sendTransaction({ ...call, account, chain: null }),
  };
  const owner = setting('REGISTRY_OWNER') ?? account.address;
  const { registry, accessPass, passIsSet } = await deployContracts(reader as Reader, sender, owner);
  const genesis = await reader.getBlock({ blockNumber: 0n });
  const record = {
    genesisHash: genesis.hash,
    owner,
    registry: registry.address,
    accessPass: accessPass.address,
    startBlock: registry.block ?? (await firstBlockOf(reader as Reader, registry.address)),
  };
  const folder = process.env.DEPLOYMENTS_FOLDER;
  const list = folder ? pathToFileURL(`${folder}/`) : new URL('../../packages/abi/src/deployments/', import.meta.url);
  await recordDeployment(list, chainId, record);
  const word = ({ address, block }: Placed) => `${address} (${block === null ? 'was there' : `block ${block}`})`;
  process.stdout.write(`${name} (${chainId})\nregistry    ${word(registry)}\naccess pass ${word(accessPass)}\n`);
  if (!passIsSet) process.stdout.write(`The owner ${owner} has still to call setAccessPass(${accessPass.address}).\n`);
};

if (import.meta.main) await main();
