import { Failure } from '@ipr/domain';
import type { NetworkIdentity } from '@ipr/protocol/networks/networks';

export interface ContractWatch {
  /**
   * Resolves while the last look at the contracts went well. What failed is looked at again, at most once in five seconds.
   * @throws Failure of the last look: chain.contract-not-deployed, chain.wrong-network; chain.unavailable before the first one
   */
  check(): Promise<NetworkIdentity>;
  stop(): void;
}

export interface WatchSettings {
  readonly preflight: () => Promise<NetworkIdentity>;
  /** An hour unless given. */
  readonly everyMs?: number;
  readonly againMs?: number;
  /** Gets what went wrong, each time. */
  readonly report: (failure: unknown) => void;
}

/** Looks at once and every hour. A look that the chain does not answer changes no earlier verdict. */
export const watchContracts = (settings: WatchSettings): ContractWatch => {
  const { preflight, everyMs = 3_600_000, againMs = 5_000, report } = settings;
  let verdict: { readonly identity: NetworkIdentity } | { readonly failure: unknown } | undefined;
  let lookedAt = 0;
  let looking: Promise<void> | undefined;

  const look = (): Promise<void> => {
    lookedAt = Date.now();
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
      else if (!isGood && Date.now() - lookedAt >= againMs) await look();
      if (verdict && 'identity' in verdict) return verdict.identity;
      throw verdict?.failure ?? new Failure('chain.unavailable');
    },
    stop: () => clearInterval(timer),
  };
};
