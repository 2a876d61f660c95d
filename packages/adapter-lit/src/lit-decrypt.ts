import { Failure, type KeyCondition, keynetChain, sha256Hex } from '@ipr/domain';
import type { WrappedKey } from '@ipr/ports/keynet';
import type { LitNodeClient } from '@lit-protocol/lit-node-client';
import { withQuietSdk } from './lit-console.ts';
import { isWrongShare } from './lit-failure.ts';
import type { SessionSigs } from './lit-session.ts';

export type Wrapped = WrappedKey & { condition: KeyCondition };

const unwrapTimeoutMs = 20_000;

const withTimeout = async <T>(work: Promise<T>, ms: number): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException(`no answer within ${ms} ms`, 'TimeoutError')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** All combinations of `size` elements, in order. */
export const subsets = <T>(items: readonly T[], size: number): T[][] =>
  size === 0 ? [[]] : items.flatMap((item, i) => subsets(items.slice(i + 1), size - 1).map((rest) => [item, ...rest]));

/** The SDK keeps its nodes in a protected field; restricting it excludes a node that sends wrong shares. */
const nodesOf = (client: LitNodeClient) => client as unknown as { connectedNodes: Set<string> };

const decrypt = async (
  client: LitNodeClient,
  { ciphertext, dataToEncryptHash, condition }: Wrapped,
  sessionSigs: SessionSigs,
) => {
  const request = {
    chain: keynetChain,
    ciphertext,
    dataToEncryptHash,
    evmContractConditions: condition as never,
    sessionSigs,
  };
  const { decryptedData } = await withTimeout(
    withQuietSdk(() => client.decrypt(request)),
    unwrapTimeoutMs,
  );
  if ((await sha256Hex(decryptedData)) !== dataToEncryptHash) throw new Failure('file.decryption-failed');
  return decryptedData;
};

/**
 * The SDK combines the first replies and fails when one of them is a wrong share. In that case each sufficient group of nodes
 * is queried separately until the signature of one group verifies: at most ten groups for five nodes and a threshold of
 * three.
 */
export const decryptDespiteFaultyNodes = async (
  client: LitNodeClient,
  wrapped: Wrapped,
  sigs: SessionSigs,
  threshold: number,
) => {
  try {
    return await decrypt(client, wrapped, sigs);
  } catch (error) {
    const inner = nodesOf(client);
    const all = inner.connectedNodes;
    if (!isWrongShare(error) || all.size <= threshold) throw error;
    try {
      for (const group of subsets([...all], threshold)) {
        inner.connectedNodes = new Set(group);
        const key = await decrypt(client, wrapped, sigs).catch(() => undefined);
        if (key) return key;
      }
    } finally {
      inner.connectedNodes = all;
    }
    throw error;
  }
};
