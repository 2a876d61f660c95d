import { readFileSync } from 'node:fs';
import { canonical } from '@ipr/abi';
import type { Call } from '@ipr/protocol/safe/call';
import { batchTransaction, safeAccount, safeMessageTypedData, safeTransactionTypedData } from '@ipr/protocol/safe/safe';
import { concatHex, type Hex, hashTypedData, type TypedDataDefinition } from 'viem';
import { factoryCode } from './singleton-factory.fixture.ts';

/** Operations of a test network that a Safe needs. */
interface TestNetwork {
  setCode(address: Hex, code: Hex): Promise<unknown>;
  send(call: Call): Promise<Hex>;
}
interface Signer {
  readonly account: { readonly address: Hex };
  signTypedData(typedData: TypedDataDefinition): Promise<Hex>;
}

/** Creation bytecode of Safe 1.4.1 from the local chain; its origin is documented next to the file. */
const safeContracts = (): Readonly<Record<string, { creationCode: Hex }>> =>
  JSON.parse(readFileSync(new URL('../../deploy/local/src/chain/safe-1.4.1.json', import.meta.url), 'utf8'));

/** Deploys Safe 1.4.1 at its canonical addresses. */
export const installSafe = async ({ setCode, send }: TestNetwork): Promise<void> => {
  await setCode(canonical.singletonFactory, factoryCode);
  for (const { creationCode } of Object.values(safeContracts())) {
    await send({ to: canonical.singletonFactory, data: concatHex([`0x${'00'.repeat(32)}`, creationCode]) });
  }
};

/** A person's Safe: actions signed by its owner, as calls that any account may send. */
export const safeOf = (signer: Signer, chainId = 80002) => {
  const safe = safeAccount(signer.account.address);
  const signed = async (calls: readonly Call[], nonce: number) => {
    const transaction = batchTransaction(calls, nonce);
    const signature = await signer.signTypedData(safeTransactionTypedData(chainId, safe.address, transaction));
    return { transaction, signature };
  };
  return {
    address: safe.address,
    deploy: safe.deployCall,
    /** One transaction of a deployed Safe. */
    exec: async (calls: readonly Call[], nonce: number): Promise<Call> => {
      const { transaction, signature } = await signed(calls, nonce);
      return safe.execCall(transaction, signature);
    },
    /** Deployment and first transaction, atomically. */
    deployAndExec: async (calls: readonly Call[]): Promise<Call> => {
      const { transaction, signature } = await signed(calls, 0);
      return safe.deployAndExecCall(transaction, signature);
    },
    /** The Safe's EIP-1271 signature over typed data, plain and as ERC-6492 wraps it before deployment. */
    vouch: async (typedData: TypedDataDefinition): Promise<{ plain: Hex; wrapped: Hex }> => {
      const digest = hashTypedData(typedData);
      const plain = await signer.signTypedData(safeMessageTypedData(chainId, safe.address, digest));
      return { plain, wrapped: safe.counterfactualSignature(plain) };
    },
  };
};
