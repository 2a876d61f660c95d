import type { Hex } from '@ipr/domain';
import type { AllowedCall } from '@ipr/ports/smart-account/allowed-calls';
import type { Charge } from './quotas.ts';

/** What a day has, counted from midnight UTC. */
export interface DailyLimits {
  /** Calls of one person; a batch has several. */
  readonly perDay: number;
  /** Grants of access that one person makes. */
  readonly grantsPerDay: number;
  /** Gas of one person's transactions, so that nobody uses up everybody's. */
  readonly gasPerPersonPerDay: number;
  /** Gas of all transactions: the relay account pays at most this, times the highest fee. */
  readonly gasPerDay: number;
}

/** What is counted before anything is asked of the chain. */
export const chargesOfCalls = (safe: Hex, calls: readonly AllowedCall[], limits: DailyLimits): readonly Charge[] => [
  {
    counter: `calls:${safe}`,
    amount: calls.length,
    limit: limits.perDay,
    code: 'relay.wallet-quota-reached',
  },
  {
    counter: `grants:${safe}`,
    amount: calls.filter(({ functionName }) => functionName === 'grantAccess').length,
    limit: limits.grantsPerDay,
    code: 'relay.grant-quota-reached',
  },
];

/** What is counted when the gas limit is known. */
export const chargesOfGas = (safe: Hex, gas: bigint, limits: DailyLimits): readonly Charge[] => [
  {
    counter: `gas:${safe}`,
    amount: Number(gas),
    limit: limits.gasPerPersonPerDay,
    code: 'relay.wallet-quota-reached',
  },
  { counter: 'gas', amount: Number(gas), limit: limits.gasPerDay, code: 'relay.daily-budget-reached' },
];
