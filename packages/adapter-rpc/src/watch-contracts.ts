import { Failure } from '@ipr/domain';
import type { NetworkIdentity } from '@ipr/protocol/networks/networks';

export interface ContractWatch {
  /**
   * Resolves while the last check of the contracts passed. A failed check is repeated, at most every five seconds.
   * @throws Failure of the last check: chain.contract-not-deployed, chain.wrong-network; chain.unavailable before the first
   *   one
   */
  check(): Promise<NetworkIdentity>;
  stop(): void;
}

export interface WatchSettings {
  readonly preflight: () => Promise<NetworkIdentity>;
  /** One hour by default. */
  readonly everyMs?: number;
  readonly againMs?: number;
  /** Called with the failure of each check. */
  readonly report: (failure: unknown) => void;
}

/** Checks immediately and then every hour. A check without a response of the chain does not change the last result. */
export const watchContracts = (settings: WatchSettings): ContractWatch => {
  const { preflight, everyMs = 3_600_000, againMs = 5_000, report } = settings;
  let verdict: { readonly identity: NetworkIdentity } | { readonly failure: unknown } | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;

  const look = (): Promise<void> => {
    lookedAt = performance.now();
    looking ??= preflight()
      .then(
        (identity) => {
          verdict = { identity };
        },
        (failure: unknown) => {
          report(failure);
          const isAway = failure instanceof Failure && failure.code === 'chain.unavailable';
          if (!isAway || !verdict) verdict = { failure };
        },
      )
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };

  const timer = setInterval(() => void look(), everyMs);
  timer.unref?.();
  void look();
  return {
    async check() {
      const isGood = verdict && 'identity' in verdict;
      if (looking && !isGood) await looking;
      else if (!isGood && performance.now() - lookedAt >= againMs) await look();
      if (verdict && 'identity' in verdict) return verdict.identity;
      throw verdict?.failure ?? new Failure('chain.unavailable');
    },
    stop: () => clearInterval(timer),
  };
};
