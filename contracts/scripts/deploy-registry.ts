/**
 * Deploys the registry to a public network, once; a second run finds it and sends nothing.
 * Usage: CHAIN_RPC_URL=… DEPLOYER_KEY=0x… REGISTRY_OWNER=0x… npm run deploy -w contracts
 * Prints the address, which goes into the settings of the services.
 */
import { type Account, type Address, concatHex, createPublicClient, createWalletClient, type Hex, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import {
  artifactOf,
  localOwner,
  registryAddress,
  registryInitCode,
  registrySalt,
  singletonFactory,
} from './deployment.ts';

interface Reader {
  getCode(input: { address: Address }): Promise<Hex | undefined>;
  waitForTransactionReceipt(input: { hash: Hex }): Promise<{ status: 'success' | 'reverted' }>;
}
type Send = (call: { to: Address; data: Hex }) => Promise<Hex>;

/** @throws Error when the network has no singleton factory, or for the owner of local chains, whose key is public. */
export const deployRegistry = async (
  reader: Reader,
  send: Send,
  owner: Address,
): Promise<{ address: Hex; isNew: boolean }> => {
  if (owner.toLowerCase() === localOwner.toLowerCase())
    throw new Error('The key of this owner is public: name another.');
  const initCode = registryInitCode((await artifactOf('IPRegistry')).bytecode, owner);
  const address = registryAddress(initCode);
  if (await reader.getCode({ address })) return { address, isNew: false };
  if (!(await reader.getCode({ address: singletonFactory }))) throw new Error('This network has no singleton factory.');
  const hash = await send({ to: singletonFactory, data: concatHex([registrySalt, initCode]) });
  const { status } = await reader.waitForTransactionReceipt({ hash });
  if (status !== 'success' || !(await reader.getCode({ address }))) throw new Error(`Deployment failed: ${hash}`);
  return { address, isNew: true };
};

const setting = (name: string): Hex => {
  const value = process.env[name];
  if (!value?.startsWith('0x')) throw new Error(`${name} is missing or has no 0x.`);
  return value as Hex;
};

if (import.meta.main) {
  const transport = http(process.env.CHAIN_RPC_URL ?? 'https://rpc-amoy.polygon.technology');
  const account: Account = privateKeyToAccount(setting('DEPLOYER_KEY'));
  const wallet = createWalletClient({ account, transport });
  const send: Send = (call) => wallet.sendTransaction({ ...call, account, chain: null });
  const { address, isNew } = await deployRegistry(createPublicClient({ transport }), send, setting('REGISTRY_OWNER'));
  process.stdout.write(`${isNew ? 'deployed at' : 'already at'} ${address}\n`);
}
