import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { canonical, registryAbi, registryBytecode } from '@ipr/abi';
import type { Hex } from '@ipr/domain';
import { deploySafeCall, predictSafeAddress, safeMessageTypedData } from '@ipr/protocol/safe/safe';
import {
  concatHex,
  createPublicClient,
  createWalletClient,
  defineChain,
  encodeAbiParameters,
  encodeFunctionData,
  hashMessage,
  http,
  serializeErc6492Signature,
} from 'viem';
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts';

export const chainId = 80_002;
export const root = new URL('../../../../', import.meta.url).pathname;

/** The address that anvil reports; it chooses a free port. @throws Error when it does not listen */
const listeningAddress = async ({ stdout }: ChildProcessByStdio<null, Readable, null>): Promise<string> => {
  for await (const line of createInterface({ input: stdout })) {
    const [, address] = /^Listening on (.+)$/.exec(line) ?? [];
    if (!address) continue;
    // Keeps reading: a full pipe would block the chain.
    stdout.resume();
    return address;
  }
  throw new Error('the chain exited before it listened');
};

/** Polls until the condition holds. @throws Error after three minutes */
export const until = async (holds: () => Promise<boolean>): Promise<void> => {
  for (const end = Date.now() + 180_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 50)))
    if (await holds().catch(() => false)) return;
  throw new Error('condition not met within three minutes');
};

export const stopProcess = async (child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
};

/** A person with a key and its Safe. */
export const createPerson = (key: Hex = generatePrivateKey()) => {
  const account = privateKeyToAccount(key);
  const address = predictSafeAddress(account.address);
  const deployData = deploySafeCall(account.address).data;
  const inner = (text: string, safe: Hex = address) =>
    account.signTypedData(safeMessageTypedData(chainId, safe, hashMessage(text)));
  const wrapped = async (text: string, safe: Hex = address, data: Hex = deployData) =>
    serializeErc6492Signature({ address: canonical.safeProxyFactory, data, signature: await inner(text, safe) });
  return {
    account,
    safe: address,
    deployData,
    inner,
    wrapped,
    /** Signs as a Safe that is not deployed. */
    signer: { wallet: address, signMessage: (text: string) => wrapped(text) },
    /** Signs as a deployed Safe. */
    deployedSigner: { wallet: address, signMessage: (text: string) => inner(text) },
  };
};
export type Person = ReturnType<typeof createPerson>;

/** Starts a real chain with Safe 1.4.1 at its canonical addresses and the registry. `flags` are passed to anvil. */
export const startChain = async (flags: readonly string[] = []) => {
  const anvil = spawn(
    `${root}node_modules/@foundry-rs/anvil-linux-amd64/bin/anvil`,
    ['--chain-id', String(chainId), '--port', '0', ...flags],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const rpc = `http://${await listeningAddress(anvil)}`;
  const chain = defineChain({
    id: chainId,
    name: 'local',
    nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
    rpcUrls: { default: { http: [rpc] } },
  });
  const reader = createPublicClient({ chain, transport: http(rpc), pollingInterval: 20 });
  const funder = mnemonicToAccount('test test test test test test test test test test test junk');
  const request = (method: string, params: unknown[]) => reader.request({ method, params } as never);
  const fund = (address: Hex) => request('anvil_setBalance', [address, '0x8ac7230489e80000']);

  const mined = async (hash: Hex) => {
    const receipt = await reader.waitForTransactionReceipt({ hash });
    if (receipt.status !== 'success') throw new Error(`reverted: ${hash}`);
    return receipt;
  };
  const wallet = createWalletClient({ chain, transport: http(rpc), account: funder });
  const send = async (to: Hex | undefined, data: Hex) =>
    mined(await wallet.sendTransaction({ data, ...(to ? { to } : {}) }));

  // The singleton factory has the bytecode of the deterministic deployer that anvil predeploys.
  const deployer = await reader.getCode({ address: '0x4e59b44847b379578588920cA78FbF26c0B4956C' });
  await request('anvil_setCode', [canonical.singletonFactory, deployer]);
  const contracts = JSON.parse(readFileSync(`${root}deploy/local/src/chain/safe-1.4.1.json`, 'utf8'));
  const salt = `0x${'0'.repeat(64)}` as Hex;
  for (const name of ['safeL2', 'safeProxyFactory', 'compatibilityFallbackHandler'])
    await send(canonical.singletonFactory, concatHex([salt, contracts[name].creationCode]));
  const deployment = concatHex([registryBytecode as Hex, encodeAbiParameters([{ type: 'address' }], [funder.address])]);
  const registry = (await send(undefined, deployment)).contractAddress?.toLowerCase() as Hex;

  /** Sends a transaction from an arbitrary address, including a Safe that is not deployed. */
  const sendFrom = async (from: Hex, to: Hex, data: Hex) => {
    await fund(from);
    await request('anvil_impersonateAccount', [from]);
    const receipt = await mined((await request('eth_sendTransaction', [{ from, to, data }])) as Hex);
    await request('anvil_stopImpersonatingAccount', [from]);
    // Resets the nonce: no contract can be deployed to an address with a nonce (EIP-684), which would prevent the deployment
    // of its Safe.
    if (!(await reader.getCode({ address: from }))) await request('anvil_setNonce', [from, '0x0']);
    return receipt;
  };

  return {
    rpc,
    registry,
    sendFrom,
    deploySafe: (person: Person) => send(canonical.safeProxyFactory, person.deployData),
    /** Calls a function of the registry. */
    writeAs: (from: Hex, functionName: string, args: unknown[]) =>
      sendFrom(from, registry, encodeFunctionData({ abi: registryAbi, functionName, args } as never)),
    read: (functionName: string, args: unknown[]) =>
      reader.readContract({ address: registry, abi: registryAbi, functionName, args } as never) as Promise<unknown>,
    stop: () => stopProcess(anvil),
  };
};
export type Chain = Awaited<ReturnType<typeof startChain>>;
