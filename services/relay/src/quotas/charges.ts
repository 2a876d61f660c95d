import type { Hex } from '@ipr/domain';
import type { AllowedCall } from '@ipr/protocol/safe/allowed-calls';
import type { Charge } from './quotas.ts';

/** Limits per day, counted from midnight UTC. */
export interface DailyLimits {
  /** Calls of one person; each call of a batch counts. */
  readonly perDay: number;
  /** Grants of access that one person makes. */
  readonly grantsPerDay: number;
  /** Gas of one person's transactions, so that one person cannot exhaust the shared limit. */
  readonly gasPerPersonPerDay: number;
  /** Gas of all transactions. */
  readonly gasPerDay: number;
  /** Maximum cost of all transactions in billionths of a coin, by gas limit and highest fee. */
  readonly coinPerDay: number;
}

/** Charges counted before any query to the chain. */
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

const weiPerBillionth = 10n ** 9n;

/** Maximum cost for the relay accounts. @param wei gas limit times highest fee */
export const chargeOfCoin = (wei: bigint, limits: Pick<DailyLimits, 'coinPerDay'>): Charge => ({
  counter: 'coin',
  amount: Number(wei / weiPerBillionth) + 1,
  limit: limits.coinPerDay,
  code: 'relay.daily-budget-reached',
});

/** Charges counted once gas limit and fees are known. @param maxFeePerGas wei */
export const chargesOfGas = (safe: Hex, gas: bigint, maxFeePerGas: bigint, limits: DailyLimits): readonly Charge[] => [
  {
    counter: `gas:${safe}`,
    amount: Number(gas),
    limit: limits.gasPerPersonPerDay,
    code: 'relay.wallet-quota-reached',
  },
  { counter: 'gas', amount: Number(gas), limit: limits.gasPerDay, code: 'relay.daily-budget-reached' },
  chargeOfCoin(gas * maxFeePerGas, limits),
];
