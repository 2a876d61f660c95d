import { conditionText, Failure, type Hex, type KeyCondition, sha256Hex, toBase64 } from '@ipr/domain';
import type { Keynet, WrappedKey } from '@ipr/ports/keynet';
import type { Journal } from './journal.ts';
import type { ChainParts } from './memory-chain.ts';

/** A one-node key network, as each account sees it, that checks both clauses of a condition on chain (decision S21). */
export const createKeynet = ({ chain }: ChainParts, journal: Journal) => {
  const keys = new Map<string, { key: Uint8Array; condition: string }>();
  const allowed = async (wallet: Hex, [access, , introduction]: KeyCondition) =>
    (await chain.hasAccessByHash(access.functionParams[0] as string, wallet, 1)) &&
    chain.isRegistrantOf(introduction.functionParams[0] as string, introduction.functionParams[1] as Hex);
  return (wallet: Hex): Keynet => ({
    keyset: { id: 'test', publicKey: 'ab'.repeat(48) },
    status: () => ({ state: 'connected', liveNodes: 1, nodes: 1, threshold: 1 }),
    connect: async () => journal.note('keynet.connect'),
    disconnect: async () => undefined,
    wrapKey: async ({ contentKey, condition }): Promise<WrappedKey> => {
      const ciphertext = toBase64(crypto.getRandomValues(new Uint8Array(48)));
      keys.set(ciphertext, { key: contentKey.slice(), condition: conditionText(condition) });
      return { ciphertext, dataToEncryptHash: await sha256Hex(contentKey) };
    },
    unwrapKey: async ({ ciphertext, condition }) => {
      journal.note('keynet.unwrapKey');
      const held = keys.get(ciphertext);
      if (held?.condition !== conditionText(condition) || !(await allowed(wallet, condition)))
        throw new Failure('keynet.not-authorized');
      return held.key;
    },
  });
};
