import { canonical } from '@ipr/abi';
import { type AllowedCall, type AllowedTargets, decodeAllowedCall } from './allowed-calls.ts';
import type { Call } from './call.ts';
import { decodeBatch } from './decode-batch.ts';

/** Whether the target can be allowed at all: a cheap check of the address before long data is decoded. */
export const hasAllowedTarget = (
  { registry, accessPass, safe }: AllowedTargets,
  { to, operation }: Pick<Call, 'to'> & { readonly operation?: 0 | 1 | undefined },
): boolean => {
  const known = operation === 1 ? [canonical.multiSendCallOnly] : [registry, accessPass, safe];
  return known.some((address) => address?.toLowerCase() === to.toLowerCase());
};

/**
 * All calls of a Safe transaction if each of them is allowed: one call (operation 0), or a batch executed by delegatecall to
 * MultiSendCallOnly (operation 1). Undefined otherwise.
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
    // The first refused call refuses the batch; decoding the rest would only cost time.
    if (!allowed) return undefined;
    decoded.push(allowed);
  }
  return decoded;
};
