import { canonical } from '@ipr/abi';
import { type AllowedCall, type AllowedTargets, decodeAllowedCall } from './allowed-calls.ts';
import type { Call } from './call.ts';
import { decodeBatch } from './decode-batch.ts';

/** Whether it goes where an allowed action may go: one look at the address, before anything long is decoded. */
export const hasAllowedTarget = (
  { registry, accessPass, safe }: AllowedTargets,
  { to, operation }: Pick<Call, 'to'> & { readonly operation?: 0 | 1 | undefined },
): boolean => {
  const known = operation === 1 ? [canonical.multiSendCallOnly] : [registry, accessPass, safe];
  return known.some((address) => address?.toLowerCase() === to.toLowerCase());
};

/**
 * All calls of a Safe transaction, when each of them is allowed: one call (operation 0), or a batch that the Safe runs by
 * delegatecall of MultiSendCallOnly (operation 1). Undefined for everything else.
 */
export const decodeAllowedAction = (
  targets: AllowedTargets,
  transaction: Call & { readonly operation?: 0 | 1 | undefined },
): readonly AllowedCall[] | undefined => {
  const calls = transaction.operation === 1 ? decodeBatch(transaction) : [transaction];
  if (!calls) return undefined;
  const decoded: AllowedCall[] = [];
  for (const call of calls) {
    const allowed = decodeAllowedCall(targets, call);
    // One is enough to refuse them all; reading on would only cost time.
    if (!allowed) return undefined;
    decoded.push(allowed);
  }
  return decoded;
};
