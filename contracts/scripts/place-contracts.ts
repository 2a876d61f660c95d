import { type Abi, type Address, concatHex, encodeFunctionData, type Hex, isAddressEqual, size } from 'viem';
import {
  accessPassInitCode,
  artifactOf,
  factoryAddress,
  localOwner,
  registryInitCode,
  registrySalt,
  singletonFactory,
} from './deployment.ts';

export interface Call {
  readonly to: Address;
  readonly data: Hex;
}

export interface Reader {
  getCode(input: { address: Address; blockNumber?: bigint }): Promise<Hex | undefined>;
  getBlockNumber(): Promise<bigint>;
  estimateGas(input: Call & { account: Address }): Promise<bigint>;
  readContract(input: { address: Address; abi: Abi; functionName: string }): Promise<unknown>;
  waitForTransactionReceipt(input: { hash: Hex }): Promise<{ status: 'success' | 'reverted'; blockNumber: bigint }>;
}

export interface Sender {
  readonly address: Address;
  send(call: Call): Promise<Hex>;
}

/** A contract and the block it was put in; null when it was there before. */
export interface Placed {
  readonly address: Hex;
  readonly block: number | null;
}

export interface Deployed {
  readonly registry: Placed;
  readonly accessPass: Placed;
  /** False when only the owner can set the pass and another account deployed. */
  readonly passIsSet: boolean;
}

/** @returns the block. @throws Error when the transaction reverted */
export const mined = async (reader: Reader, hash: Hex): Promise<number> => {
  const { status, blockNumber } = await reader.waitForTransactionReceipt({ hash });
  if (status !== 'success') throw new Error(`Transaction ${hash} reverted.`);
  return Number(blockNumber);
};

const creation = (initCode: Hex): Call => ({ to: singletonFactory, data: concatHex([registrySalt, initCode]) });

const initCodes = async (owner: Address) => {
  const registry = registryInitCode((await artifactOf('IPRegistry')).bytecode, owner);
  const accessPass = accessPassInitCode((await artifactOf('AccessPass')).bytecode, factoryAddress(registry));
  return { registry, accessPass };
};

const place = async (reader: Reader, sender: Sender, initCode: Hex): Promise<Placed> => {
  const address = factoryAddress(initCode);
  if (await reader.getCode({ address })) return { address, block: null };
  if (!(await reader.getCode({ address: singletonFactory }))) throw new Error('This network has no singleton factory.');
  const block = await mined(reader, await sender.send(creation(initCode)));
  if (!(await reader.getCode({ address }))) throw new Error(`Nothing was deployed at ${address}.`);
  return { address, block };
};

/** @throws Error when the network has no singleton factory, or for the owner of local chains, whose key is public. */
export const deployContracts = async (reader: Reader, sender: Sender, owner: Address): Promise<Deployed> => {
  if (isAddressEqual(owner, localOwner)) throw new Error('The key of this owner is public: name another.');
  const { abi } = await artifactOf('IPRegistry');
  const code = await initCodes(owner);
  const registry = await place(reader, sender, code.registry);
  const accessPass = await place(reader, sender, code.accessPass);
  const readAddress = (functionName: string) =>
    reader.readContract({ address: registry.address, abi, functionName }) as Promise<Address>;
  if (isAddressEqual(await readAddress('accessPass'), accessPass.address))
    return { registry, accessPass, passIsSet: true };
  if (!isAddressEqual(await readAddress('owner'), sender.address)) return { registry, accessPass, passIsSet: false };
  const data = encodeFunctionData({ abi, functionName: 'setAccessPass', args: [accessPass.address] });
  await mined(reader, await sender.send({ to: registry.address, data }));
  return { registry, accessPass, passIsSet: true };
};

/** What setting the pass and naming the next owner cost together, with a margin. */
const gasOfCalls = 200_000n;
/** When a node cannot estimate: 200 gas a byte of code, 16 a byte of calldata, and a third more. */
const gasOfBytes = (initCode: Hex): bigint => ((BigInt(size(initCode)) * 216n + 100_000n) * 4n) / 3n;

/** Gas of everything that is not on the network yet, and of the calls that follow. */
export const estimateDeployment = async (reader: Reader, from: Address, owner: Address): Promise<bigint> => {
  let gas = gasOfCalls;
  for (const initCode of Object.values(await initCodes(owner))) {
    if (await reader.getCode({ address: factoryAddress(initCode) })) continue;
    const call = { ...creation(initCode), account: from };
    gas += await reader.estimateGas(call).catch(() => gasOfBytes(initCode));
  }
  return gas;
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
