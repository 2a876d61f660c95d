/**
 * Puts the registry and its access pass on a public network, once; a second run finds them and sends nothing, one that
 * broke off is repeated. It prints what it costs at most, asks for the tip, records the deployment in
 * packages/abi/src/deployments/<chainId>.json, publishes the sources, and names a Safe as the next owner.
 *
 * Usage: CHAIN_RPC_URL=… DEPLOYER_KEY=0x… npm run deploy -w @ipr/contracts -- [--tip-gwei 30]
 *   CHAIN_RPC_URL        one or several, separated by commas
 *   REGISTRY_OWNER       another owner than the deployer, who then has to set the pass
 *   REGISTRY_SAFE        the Safe that is to own the registry; it must accept
 *   DEPLOY_TIP_GWEI      the same as --tip-gwei; without either and without a terminal a sufficient tip is taken
 *   EXPLORER_API_URL, EXPLORER_API_KEY   publishes the sources there (Etherscan's API v2)
 *   SOURCIFY_URL         publishes the sources there (Sourcify's API v2)
 *   DEPLOYMENTS_FOLDER   records there instead, as JSON and as variables; a chain that is no public network is recorded nowhere else
 */
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { readIdentity } from '@ipr/adapter-rpc/preflight';
import { openRpc, rpcTransport } from '@ipr/adapter-rpc/transport';
import { networkOf, publicNetworkOf } from '@ipr/protocol/networks/networks';
import { hasPublishedKey } from '@ipr/protocol/networks/well-known-keys';
import { type Account, createPublicClient, createWalletClient, encodeAbiParameters, type Hex, keccak256 } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { chooseFees, priceOf, promptTip } from './choose-fees.ts';
import {
  deployContracts,
  estimateDeployment,
  firstBlockOf,
  type Placed,
  type Reader,
  type Sender,
} from './place-contracts.ts';
import { type Deployment, recordDeployment, writeVariables } from './record-deployment.ts';
import { transferOwnership } from './transfer-ownership.ts';
import { verifySources } from './verify-sources.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

const hexSetting = (name: string): Hex | undefined => {
  const value = process.env[name];
  if (value && !/^0x[0-9a-f]+$/i.test(value)) throw new Error(`${name} is not hexadecimal with 0x.`);
  return value ? (value as Hex) : undefined;
};

const readSettings = () => {
  const { values } = parseArgs({ options: { 'tip-gwei': { type: 'string' } } });
  const [rpcUrls, key] = [process.env.CHAIN_RPC_URL, hexSetting('DEPLOYER_KEY')];
  if (!rpcUrls || !key) throw new Error('CHAIN_RPC_URL and DEPLOYER_KEY are needed.');
  const { EXPLORER_API_URL: url, EXPLORER_API_KEY: apiKey, SOURCIFY_URL: sourcify } = process.env;
  return {
    urls: rpcUrls.split(',').map((one) => one.trim()),
    account: privateKeyToAccount(key) as Account,
    safe: hexSetting('REGISTRY_SAFE'),
    tip: values['tip-gwei'] ?? (process.env.DEPLOY_TIP_GWEI || undefined),
    folder: process.env.DEPLOYMENTS_FOLDER,
    verifiers: { ...(url && apiKey ? { explorer: { url, key: apiKey } } : {}), ...(sourcify ? { sourcify } : {}) },
  };
};

/** @throws Error for a network that is not one of the product's, a public key as owner, or a local chain to be recorded */
const openNetwork = async (settings: ReturnType<typeof readSettings>, owner: Hex) => {
  const rpc = openRpc({ urls: settings.urls, quorum: 1 });
  const identity = await readIdentity(rpc);
  networkOf(identity.chainId);
  const network = publicNetworkOf(identity);
  for (const account of network ? [owner, settings.account.address] : [])
    if (hasPublishedKey(account))
      throw new Error(`The key of ${account} is public: on ${network?.name} anybody could use it.`);
  if (!network && !settings.folder)
    throw new Error('This is a chain of one machine. Name DEPLOYMENTS_FOLDER to rehearse on it.');
  return { identity, network, transport: rpcTransport(rpc) };
};

const recordIn = (folder: string | undefined): URL =>
  folder ? pathToFileURL(`${folder}/`) : new URL('../../packages/abi/src/deployments/', import.meta.url);

const word = ({ address, block }: Placed) => `${address} (${block === null ? 'was there' : `block ${block}`})`;
const encoded = (address: Hex): Hex => encodeAbiParameters([{ type: 'address' }], [address]);

const main = async (): Promise<void> => {
  const settings = readSettings();
  const { account, safe } = settings;
  const owner = hexSetting('REGISTRY_OWNER') ?? account.address;
  const { identity, network, transport } = await openNetwork(settings, owner);
  const { chainId, genesisHash } = identity;
  print(`${network?.name ?? 'Local chain'} (${chainId})`);

  const client = createPublicClient({ transport });
  const reader = client as unknown as Reader;
  const gas = await estimateDeployment(reader, account.address, owner);
  const prompt = process.stdin.isTTY ? promptTip : undefined;
  const fees = await chooseFees(client, network, { given: settings.tip, prompt });
  print(priceOf(gas, fees, await client.getBalance({ address: account.address })));

  const wallet = createWalletClient({ account, transport });
  const sender: Sender = {
    address: account.address,
    send: (call) => wallet.sendTransaction({ ...call, ...fees, account, chain: null }),
  };
  const { registry, accessPass, passIsSet } = await deployContracts(reader, sender, owner);
  const codeHashOf = async (address: Hex) => keccak256((await client.getCode({ address })) ?? '0x');
  const deployment: Deployment = {
    genesisHash,
    owner,
    registry: registry.address,
    accessPass: accessPass.address,
    startBlock: registry.block ?? (await firstBlockOf(reader, registry.address)),
    codeHashes: { registry: await codeHashOf(registry.address), accessPass: await codeHashOf(accessPass.address) },
  };
  await recordDeployment(recordIn(settings.folder), chainId, deployment);
  if (settings.folder) await writeVariables(recordIn(settings.folder), chainId, deployment);
  print(`registry    ${word(registry)}\naccess pass ${word(accessPass)}`);
  if (!passIsSet) print(`The owner ${owner} has still to call setAccessPass(${accessPass.address}).`);
  const toDo = safe ? await transferOwnership(reader, sender, registry.address, safe) : null;
  if (toDo) print(toDo);
  await verifySources(
    settings.verifiers,
    chainId,
    [
      { name: 'IPRegistry', address: registry.address, constructorArgs: encoded(owner) },
      { name: 'AccessPass', address: accessPass.address, constructorArgs: encoded(registry.address) },
    ],
    print,
  );
  if (!settings.folder) print('Recorded. `npm run gen` brings it into packages/abi, from which everything reads it.');
};

/** The node's own words: the whole message would contain the creation code, 40,000 digits. */
const reasonOf = (thrown: Error & { shortMessage?: string; details?: string }): string =>
  thrown.shortMessage ? [thrown.shortMessage, thrown.details].filter(Boolean).join(' ') : thrown.message;

if (import.meta.main)
  await main().catch((thrown: Error) => {
    process.stderr.write(`${reasonOf(thrown)}\n`);
    process.exitCode = 1;
  });
