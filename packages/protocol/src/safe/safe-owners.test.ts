import type { Hex } from '@ipr/domain';
import { nextOwnerSlot, ownersIn } from './safe-owners.ts';
import { safeSlots } from './safe-slots.ts';

const sentinel: Hex = `0x${'0'.repeat(39)}1`;
const owner = (byte: string): Hex => `0x${byte.repeat(20)}`;
const word = (key: Hex, next: Hex) => ({
  slot: safeSlots.ownerOf(key),
  value: `0x${next.slice(2).padStart(64, '0')}` as Hex,
});

test('follows the list of owners from its start to its end', () => {
  const words = [word(sentinel, owner('a1')), word(owner('a1'), owner('b2')), word(owner('b2'), sentinel)];
  expect(ownersIn(words)).toEqual([owner('a1'), owner('b2')]);
  expect(nextOwnerSlot(words)).toBeNull();
  expect(nextOwnerSlot(words.slice(0, 1))).toBe(safeSlots.ownerOf(owner('a1')));
  expect(nextOwnerSlot([])).toBe(safeSlots.ownerOf(sentinel));
});

test('ends in a list that leads back to itself, and at an empty word', () => {
  const circle = [word(sentinel, owner('a1')), word(owner('a1'), owner('a1'))];
  expect(ownersIn(circle)).toHaveLength(20);
  expect(nextOwnerSlot(circle)).toBeNull();
  expect(ownersIn([word(sentinel, owner('00'))])).toEqual([]);
});
