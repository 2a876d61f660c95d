import { asFailure, Failure, type FailureCode, type Hex } from '@ipr/domain';
import type { ownerTypedData } from '@ipr/protocol/safe/owner-typed-data';
import { z } from 'zod';

/** The part of viem's WalletClient that signs. */
export interface OwnerClient {
  readonly account: { readonly address: Hex };
  signTypedData(typed: ReturnType<typeof ownerTypedData>): Promise<unknown>;
}

export interface DynamicSettings {
  readonly environmentId: string;
  readonly chainId: number;
  readonly locale: string;
}

/** Exports of the script that `npm run build:dynamic` builds apart from the portal (optional/dynamic). */
export interface DynamicScript {
  /** Shows the provider's sign-in. @throws DynamicStop */
  signIn(settings: DynamicSettings): Promise<{ readonly token: string }>;
  /** The wallet that the provider keeps for the person, who may have to sign in there first. @throws DynamicStop */
  openWallet(settings: DynamicSettings): Promise<OwnerClient>;
}

/** Thrown by the script, which shares no code with the portal. */
export interface DynamicStop {
  readonly dynamic: 'cancelled' | 'unreachable';
}

const Stop = z.object({ dynamic: z.enum(['cancelled', 'unreachable']) });
const isFunction = (value: unknown): boolean => typeof value === 'function';
const Script = z.object({
  signIn: z.custom<DynamicScript['signIn']>(isFunction),
  openWallet: z.custom<DynamicScript['openWallet']>(isFunction),
});

/** Failures of one use of the provider, by how it ended. */
export interface StopCodes {
  readonly cancelled: Extract<FailureCode, 'request.cancelled' | 'wallet.rejected'>;
  readonly unreachable: Extract<FailureCode, 'session.dynamic-unavailable' | 'wallet.provider-unavailable'>;
}

const importScript = (url: string): Promise<unknown> => import(/* webpackIgnore: true */ url);

/**
 * Uses the provider's script, which the browser downloads now.
 * @throws Failure one of `codes`; also where the script is missing or is no such script
 */
export const withDynamic = async <T>(
  scriptUrl: string,
  codes: StopCodes,
  use: (script: DynamicScript) => Promise<T>,
  load = importScript,
): Promise<T> => {
  const loaded = Script.safeParse(
    await load(new URL(scriptUrl, location.origin).href).catch((thrown: unknown) => {
      throw new Failure(codes.unreachable, {}, thrown);
    }),
  );
  if (!loaded.success) throw new Failure(codes.unreachable, {}, loaded.error);
  return use(loaded.data).catch((thrown: unknown) => {
    const stop = Stop.safeParse(thrown);
    throw stop.success ? new Failure(codes[stop.data.dynamic], {}, thrown) : asFailure(thrown);
  });
};
