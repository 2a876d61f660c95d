import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { localDeployment } from '@ipr/abi';
import { createClient, relayApi } from '@ipr/api';
import { lowerAddress } from '@ipr/domain';
import { startTemporaryMongo } from '@ipr/embedded-mongo/temporary';
import { startTemporaryChain } from '@ipr/local-stack/chain/temporary-chain';
import { registryCalls } from '@ipr/protocol/registry/calls';
import type { SafeCall } from '@ipr/protocol/safe/call';
import { predictSafeAddress, safeTransactionTypedData } from '@ipr/protocol/safe/safe';
import { callerHeader, issueCallerToken } from '@ipr/service-kit';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

export const chainId = 80_002;
export const registry = lowerAddress(localDeployment.registry.address);

export const newAsset = () =>
  registryCalls(registry).createAsset({
    fileHash: randomBytes(32).toString('hex'),
    cid: `b${'a'.repeat(58)}`,
    title: 'A title of twenty-eight char',
  });

/** The relay in its own process, as in production. */
const startRelay = async (env: Readonly<Record<string, string>>) => {
  const main = fileURLToPath(new URL('../../services/relay/src/main.ts', import.meta.url));
  const child = spawn(process.execPath, ['--no-warnings', main], {
    env: { PATH: process.env.PATH, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', () => reject(new Error('the relay does not start')));
    createInterface(child.stdout).on('line', (line) => {
      const entry = JSON.parse(line);
      if (entry.msg === 'listening') resolve(entry.port);
    });
  });
  const close = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { url: `http://127.0.0.1:${port}`, close };
};

/** Only chain, database and relay. */
export const startRelayStack = async () => {
  const secret = randomBytes(32).toString('hex');
  const relayKey = generatePrivateKey();
  const relayAddress = lowerAddress(privateKeyToAccount(relayKey).address);
  const [mongo, chain] = await Promise.all([startTemporaryMongo(), startTemporaryChain(relayAddress)]);
  const relay = await startRelay({
    MONGODB_URI: mongo.uri,
    INTERNAL_SECRET: secret,
    CHAIN_RPC_URL: chain.rpcUrl,
    RELAY_PRIVATE_KEY: relayKey,
  });

  /** A person with a Safe; `submit` resolves when the relay has accepted the action. */
  const createPerson = () => {
    const account = privateKeyToAccount(generatePrivateKey());
    const eoaWallet = lowerAddress(account.address);
    const safe = predictSafeAddress(eoaWallet);
    const caller = { userId: safe, wallet: safe, eoaWallet, role: 'user' } as const;
    const headers = () => ({ [callerHeader]: issueCallerToken(caller, 'relay-bench', secret) });
    let nonce = 0;
    const sign = async (call: SafeCall) => {
      const transaction = { ...call, nonce };
      const signature = await account.signTypedData(safeTransactionTypedData(chainId, safe, transaction));
      return { transaction, signature };
    };
    return {
      headers,
      sign,
      async submit(call: SafeCall) {
        const submission = await sign(call);
        nonce++;
        await createClient(relayApi, { baseUrl: relay.url, headers: headers() }).submit(submission);
      },
    };
  };

  const close = async () => {
    await relay.close();
    await Promise.all([mongo.close(), chain.close()]);
  };
  return { url: relay.url, rpcUrl: chain.rpcUrl, createPerson, close };
};

/** Runs a benchmark and exits, even if a process does not answer. @param longestMs time-out */
export const withinTime = async (longestMs: number, close: () => Promise<void>, run: () => Promise<void>) => {
  const overdue = setTimeout(async () => {
    process.stdout.write(`timed out after ${longestMs / 1000} s\n`);
    await close();
    process.exit(1);
  }, longestMs);
  try {
    await run();
  } finally {
    clearTimeout(overdue);
    await close();
  }
};
