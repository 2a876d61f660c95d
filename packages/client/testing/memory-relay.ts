import type { RelayedTransaction } from '@ipr/api';
import { asFailure, type Hex } from '@ipr/domain';
import type { PersonApi } from '../src/person.ts';
import type { Journal } from './journal.ts';
import type { ChainParts } from './memory-chain.ts';

/** A relay that executes each action once and settles it when its status is requested. */
export const createRelay = ({ execute, entries }: ChainParts, wallet: Hex, journal: Journal): PersonApi['relay'] => {
  const relayed = new Map<string, RelayedTransaction>();
  const answers = new Map<string, RelayedTransaction>();
  /** Nonces used by actions of other clients of this wallet. */
  let usedByOthers = 0;
  const mayBeOvertaken = () => {
    try {
      journal.mayFail('relay.overtake');
    } catch (thrown) {
      usedByOthers += 1;
      throw thrown;
    }
  };
  return {
    account: async () => {
      journal.note('relay.account');
      // Only an executed action uses its nonce.
      const used = [...relayed.values()].filter(({ status }) => status === 'confirmed');
      return { wallet, deployed: entries.length > 0, nextNonce: used.length + usedByOthers };
    },
    submit: async ({ transaction }, { idempotencyKey = '' } = {}) => {
      const known = answers.get(idempotencyKey);
      if (known) return known;
      const id = String(relayed.size + 1).padStart(24, '0');
      const base = { id, hash: null, blockNumber: null, error: null, createdAt: new Date(0).toISOString() };
      try {
        mayBeOvertaken();
        journal.note('relay.refuse');
        const { txHash, block } = execute(wallet, transaction.data as Hex);
        relayed.set(id, { ...base, status: 'confirmed', hash: txHash, blockNumber: block });
      } catch (thrown) {
        const { code } = asFailure(thrown);
        const status = code === 'relay.request-expired' ? 'expired' : 'failed';
        relayed.set(id, { ...base, status, error: { code, reason: '' } });
      }
      answers.set(idempotencyKey, { ...base, status: 'pending' });
      // A failure scheduled here simulates a lost response: the action was accepted.
      journal.note('relay.submit');
      return { ...base, status: 'pending' };
    },
    status: async ({ id }) => {
      journal.note('relay.status');
      return relayed.get(id) as RelayedTransaction;
    },
  };
};
