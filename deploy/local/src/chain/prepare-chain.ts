import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { accessPassInitCode, canonical, localDeployment, registryAbi, registryInitCode } from '@ipr/abi';
import { checkContracts, expectedContracts, readIdentity } from '@ipr/adapter-rpc/preflight';
import { openRpc } from '@ipr/adapter-rpc/transport';
import { lowerAddress } from '@ipr/domain';
import { type JsonRpc, jsonRpc } from '@ipr/protocol/json-rpc/json-rpc';
import { contractsOn } from '@ipr/protocol/networks/deployed-contracts';
import { getSingletonFactoryInfo } from '@safe-global/safe-singleton-factory';
import { concatHex, encodeFunctionData, type Hex, keccak256, numberToHex, parseEther } from 'viem';
import { setBlockTime } from './block-time.ts';

interface SafeContract {
  readonly address: Hex;
  readonly codeHash: Hex;
  readonly creationCode: Hex;
}

const readJson = <T>(name: string): T => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as T;

const noSalt: Hex = `0x${'00'.repeat(32)}`;
/** Balance to which the relay is funded when it has less than a tenth of it. */
const relayFunds = parseEther('10000');

export interface PreparedChain {
  /** Distinguishes chains with the same chain id (decision P26). */
  readonly genesisHash: Hex;
  readonly registry: Hex;
  /** Contracts that were missing and are now deployed; empty from the second run on. */
  readonly deployed: readonly string[];
  /** Whether a balance was set or a contract called as its owner, which no block alone can repeat. */
  readonly changed: boolean;
}

interface PrepareOptions {
  readonly rpcUrl: string;
  readonly relayAddress: Hex;
  /** The contracts of a chain that an earlier version made; they must be there. By default those of this version. */
  readonly kept?: { readonly registry: Hex; readonly accessPass: Hex };
}

/**
 * Deploys the singleton factory, Multicall3, Safe 1.4.1, the registry and its access pass at their addresses and funds the relay.
 * May run at every start, with or without a running miner; refuses a chain that is not local.
 * @throws Error when a contract is missing afterwards or its code differs from the published code.
 */
export const prepareChain = async ({ rpcUrl, relayAddress, kept }: PrepareOptions): Promise<PreparedChain> => {
  const rpc = jsonRpc(rpcUrl);
  const own = lowerAddress(localDeployment.registry.address);
  const registry = kept ? lowerAddress(kept.registry) : own;
  await refuseForeignChain(rpc);
  await setBlockTime(rpc);
  const deployed = await deployPresigned(rpc);
  deployed.push(...(await deployByFactory(rpc, registry === own)));
  const passIsNew = registry === own && (await setAccessPass(rpc));
  const genesisHash = await checkCode(rpc, rpcUrl, kept);
  const funded = await fund(rpc, relayAddress, relayFunds);
  return { genesisHash, registry, deployed, changed: deployed.length > 0 || passIsNew || funded };
};

const refuseForeignChain = async (rpc: JsonRpc): Promise<void> => {
  const chainId = Number(await rpc<Hex>('eth_chainId'));
  const client = await rpc<string>('web3_clientVersion');
  if (chainId !== 80002 || !client.startsWith('anvil')) {
    throw new Error(
      `Refusing to prepare chain ${chainId} of ${client}: only a local anvil with chain id 80002 is prepared.`,
    );
  }
};

const hasCode = async (rpc: JsonRpc, address: Hex) => (await rpc<Hex>('eth_getCode', [address, 'latest'])) !== '0x';

/** @returns whether the balance was set */
const fund = async (rpc: JsonRpc, address: Hex, wei: bigint): Promise<boolean> => {
  const balance = BigInt(await rpc<Hex>('eth_getBalance', [address, 'latest']));
  if (balance >= wei / 10n) return false;
  await rpc('anvil_setBalance', [address, numberToHex(wei)]);
  return true;
};

/** Contracts whose address is determined by a pre-signed transaction that is valid on every chain. */
const deployPresigned = async (rpc: JsonRpc): Promise<string[]> => {
  const factory = getSingletonFactoryInfo(80002);
  if (!factory) throw new Error('No pre-signed singleton factory for chain 80002.');
  const multicall3 = readJson<{ signer: Hex; transaction: Hex }>('./multicall3.json');
  const wanted = [
    {
      name: 'singletonFactory',
      address: canonical.singletonFactory,
      signer: factory.signerAddress as Hex,
      raw: factory.transaction as Hex,
    },
    { name: 'multicall3', address: canonical.multicall3, signer: multicall3.signer, raw: multicall3.transaction },
  ];
  const deployed: string[] = [];
  for (const { name, address, signer, raw } of wanted) {
    if (await hasCode(rpc, address)) continue;
    await fund(rpc, signer, parseEther('1'));
    await mined(rpc, await rpc<Hex>('eth_sendRawTransaction', [raw]));
    deployed.push(name);
  }
  return deployed;
};

/** Contracts whose address is determined by salt and bytecode (CREATE2, EIP-1014). */
const deployByFactory = async (rpc: JsonRpc, withRegistry: boolean): Promise<string[]> => {
  const { registry, accessPass } = localDeployment;
  const wanted = [
    ...Object.entries(safeContracts()).map(([name, { address, creationCode }]) => ({
      name,
      address,
      data: concatHex([noSalt, creationCode]),
    })),
    ...(withRegistry
      ? [
          { name: 'registry', address: registry.address, data: concatHex([registry.salt, registryInitCode]) },
          { name: 'accessPass', address: accessPass.address, data: concatHex([accessPass.salt, accessPassInitCode]) },
        ]
      : []),
  ];
  const [from] = await rpc<Hex[]>('eth_accounts');
  if (!from) throw new Error('The chain has no account to deploy from.');
  await fund(rpc, from, parseEther('1000'));
  const sent: { name: string; hash: Hex }[] = [];
  for (const { name, address, data } of wanted) {
    if (await hasCode(rpc, address)) continue;
    sent.push({ name, hash: await rpc<Hex>('eth_sendTransaction', [{ from, to: canonical.singletonFactory, data }]) });
  }
  for (const { hash } of sent) await mined(rpc, hash);
  return sent.map(({ name }) => name);
};

/** Sets the access pass once, as the registry's owner, whose key is published; a pass that was set manually is kept. */
const setAccessPass = async (rpc: JsonRpc): Promise<boolean> => {
  const { registry, accessPass } = localDeployment;
  const query = encodeFunctionData({ abi: registryAbi, functionName: 'accessPass' });
  const present = await rpc<Hex>('eth_call', [{ to: registry.address, data: query }, 'latest']);
  if (BigInt(present) !== 0n) return false;
  const data = encodeFunctionData({ abi: registryAbi, functionName: 'setAccessPass', args: [accessPass.address] });
  await fund(rpc, registry.owner, parseEther('1'));
  await rpc('anvil_impersonateAccount', [registry.owner]);
  const call = { from: registry.owner, to: registry.address, data };
  await mined(rpc, await rpc<Hex>('eth_sendTransaction', [call]));
  await rpc('anvil_stopImpersonatingAccount', [registry.owner]);
  return true;
};

/** The preflight of the services, and a check of the Safe contracts that only external tools call. @returns the genesis hash */
const checkCode = async (rpc: JsonRpc, rpcUrl: string, kept: PrepareOptions['kept']): Promise<Hex> => {
  for (const [name, { address, codeHash }] of Object.entries(safeContracts())) {
    if (keccak256(await rpc<Hex>('eth_getCode', [address, 'latest'])) !== codeHash)
      throw new Error(`${name} at ${address} has unexpected code.`);
  }
  const call = openRpc({ urls: [rpcUrl] });
  const identity = await readIdentity(call);
  await checkContracts(call, identity.chainId, expectedContracts(contractsOn(identity, kept)));
  return identity.genesisHash;
};

const safeContracts = () => readJson<Readonly<Record<string, SafeContract>>>('./safe-1.4.1.json');

/** Mines until the transaction is in a block. @throws Error when it reverted, or is not mined within ten seconds. */
const mined = async (rpc: JsonRpc, hash: Hex): Promise<void> => {
  for (const end = Date.now() + 10_000; Date.now() < end; await sleep(10)) {
    const receipt = await rpc<{ status: Hex } | null>('eth_getTransactionReceipt', [hash]);
    if (receipt?.status === '0x1') return;
    if (receipt) throw new Error(`Transaction ${hash} reverted.`);
    await rpc('evm_mine');
  }
  throw new Error(`Transaction ${hash} was not mined.`);
};
