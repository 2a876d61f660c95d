import { createHash } from 'node:crypto';
import { conditionText, type Hex, type KeyCondition, keyCondition } from '@ipr/domain';
import { z } from 'zod';
import { Refusal } from '../refusal.ts';

/** The one condition that these nodes serve, read from what a client sent. */
export interface RequestedCondition {
  readonly fileHash: Hex;
  readonly registrant: Hex;
  /** SHA-256 of the canonical text, 64 lower-case hex digits. */
  readonly hash: string;
  readonly parts: KeyCondition;
}

const conditionShape = z.tuple([
  z.looseObject({ functionParams: z.tuple([z.string().regex(/^0x[0-9a-f]{64}$/), z.unknown(), z.unknown()]) }),
  z.unknown(),
  z.looseObject({ functionParams: z.tuple([z.unknown(), z.string().regex(/^0x[0-9a-f]{40}$/)]) }),
]);

/** Maximum nesting: deeply nested lists fit into a small body but overflow the call stack. */
const textOf = (conditions: unknown): string | undefined => {
  try {
    return JSON.stringify(conditions);
  } catch {
    return undefined;
  }
};

/**
 * Only `hasAccessByHash(hash, :userAddress, 1) AND isRegistrantOf(hash, registrant)` of our registry, both parts about the same
 * hash. Instead of checking field by field, the condition is built again from its two literals and must be the same
 * text: another contract, function, ABI, chain, comparator, operator, letter case, order or extra field cannot pass.
 * @throws Refusal NodeInvalidConditions
 */
export const readCondition = (registry: Hex, conditions: unknown): RequestedCondition => {
  const refuse = () =>
    new Refusal('NodeInvalidConditions', 'The access control condition is not one that this network serves.');
  const found = conditionShape.safeParse(conditions);
  if (!found.success) throw refuse();
  const fileHash = found.data[0].functionParams[0] as Hex;
  const registrant = found.data[2].functionParams[1] as Hex;
  const parts = keyCondition(registry, fileHash, registrant);
  const text = conditionText(parts);
  if (textOf(conditions) !== text) throw refuse();
  return { fileHash, registrant, parts, hash: createHash('sha256').update(text).digest('hex') };
};
