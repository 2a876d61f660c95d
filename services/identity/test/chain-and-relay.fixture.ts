import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { embeddedWallet } from '@ipr/adapter-embedded-wallet';
import { type Client, createClient, type RelayedTransaction, relayApi, type SessionUser } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import { startTemporaryMongo } from '@ipr/embedded-mongo/temporary';
import { startTemporaryChain, type TemporaryChain } from '@ipr/local-stack/chain/temporary-chain';
import type { SafeCall } from '@ipr/protocol/safe/call';
import { startServiceProcess } from '@ipr/service-kit/testing/service-process';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { internalSecret, startTestIdentity, type TestIdentity } from './identity.fixture.ts';

export interface TestAccounts {
  readonly chain: TemporaryChain;
  readonly identity: TestIdentity;
  /** A funded key. */
  readonly payer: Hex;
  relayAs(user: SessionUser): Client<typeof relayApi>;
  /** Executes a call with the next nonce and follows it. @throws Error when it does not succeed */
  execute(user: SessionUser, call: SafeCall): Promise<RelayedTransaction>;
  close(): Promise<void>;
}

/** Identity, the relay as a process of its own, and a chain with all contracts. */
export const startTestAccounts = async (): Promise<TestAccounts> => {
  const payer = generatePrivateKey();
  const [chain, mongo] = await Promise.all([
    startTemporaryChain(privateKeyToAccount(payer).address),
    startTemporaryMongo(),
  ]);
  const relay = await startServiceProcess(join(import.meta.dirname, '../../relay'), {
    PORT: '0',
    MONGODB_URI: mongo.uri,
    INTERNAL_SECRET: internalSecret,
    CHAIN_RPC_URL: chain.rpcUrl,
    RELAY_PRIVATE_KEY: payer,
  });
  const identity = await startTestIdentity({ rpcUrl: chain.rpcUrl, env: { RELAY_URL: relay.url } });
  const relayAs: TestAccounts['relayAs'] = (user) =>
    createClient(relayApi, { baseUrl: relay.url, headers: identity.headersOf(user) });
  return {
    chain,
    identity,
    payer,
    relayAs,
    async execute(user, call) {
      const { nextNonce: nonce } = await relayAs(user).account({});
      let now = await embeddedWallet(identity.provedAs(user), user).execute?.({ ...call, nonce });
      while (now && (now.status === 'pending' || now.status === 'confirming')) {
        await sleep(20);
        now = await relayAs(user).status({ id: now.id });
      }
      if (now?.status !== 'confirmed') throw new Error(`not executed: ${JSON.stringify(now)}`);
      return now;
    },
    async close() {
      await identity.close();
      await relay.kill();
      await Promise.all([mongo.close(), chain.close()]);
    },
  };
};
