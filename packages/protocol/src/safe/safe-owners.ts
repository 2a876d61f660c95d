import type { Hex } from '@ipr/domain';
import { safeSlots } from './safe-slots.ts';

/** Start and end of the linked list of a Safe's owners. Source: safe-smart-account v1.4.1, base/OwnerManager.sol. */
const sentinel: Hex = `0x${'1'.padStart(40, '0')}`;
/** Maximum number of owners that are read; records list no more. */
const mostOwners = 20;

interface Word {
  readonly slot: Hex;
  /** 32 bytes. */
  readonly value: Hex;
}

/** Slot of the linked list that follows these words; null at its end. */
export const nextOwnerSlot = (words: readonly Word[]): Hex | null => {
  const owners = ownersIn(words);
  const slot = safeSlots.ownerOf(owners.at(-1) ?? sentinel);
  return owners.length >= mostOwners || words.some((word) => word.slot === slot) ? null : slot;
};

/** The owners of a Safe by the words of its linked list, lower case, as far as the words reach. */
export const ownersIn = (words: readonly Word[]): Hex[] => {
  const values = new Map(words.map(({ slot, value }) => [slot, value]));
  const owners: Hex[] = [];
  for (let at = sentinel; owners.length < mostOwners; ) {
    const value = values.get(safeSlots.ownerOf(at));
    at = `0x${(value ?? '').slice(-40)}`;
    if (value === undefined || at === sentinel || BigInt(at) === 0n) break;
    owners.push(at);
  }
  return owners;
};
