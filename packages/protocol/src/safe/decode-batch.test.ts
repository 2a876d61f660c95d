import { createHash } from 'node:crypto';
import { canonical, multiSendAbi } from '@ipr/abi';
import { concatHex, encodeFunctionData, encodePacked, type Hex, size } from 'viem';
import type { Call } from './call.ts';
import { decodeBatch, mostCallsOfBatch } from './decode-batch.ts';
import { batchCall } from './safe.ts';

const to = canonical.multiSendCallOnly;

/** Pseudo-random numbers below a bound, the same in every run. */
const seeded = (seed: string) => {
  let state = createHash('sha256').update(seed).digest();
  return (bound: number): number => {
    state = createHash('sha256').update(state).digest();
    return state.readUInt32BE(0) % bound;
  };
};
type Random = ReturnType<typeof seeded>;

const bytesOf = (random: Random, length: number): Hex =>
  `0x${Buffer.from(Array.from({ length }, () => random(256))).toString('hex')}`;
const newCall = (random: Random): Call => ({ to: bytesOf(random, 20), data: bytesOf(random, random(90)) });
const pack = ({ to: target, data }: Call): Hex =>
  encodePacked(['uint8', 'address', 'uint256', 'uint256', 'bytes'], [0, target, 0n, BigInt(size(data)), data]);
const multiSend = (bytes: Hex): Call => ({
  to,
  data: encodeFunctionData({ abi: multiSendAbi, functionName: 'multiSend', args: [bytes] }),
});

/** A naive reference decoder for the packing of MultiSendCallOnly, digit by digit. */
const naive = (bytes: Hex): readonly Call[] | undefined => {
  let rest = bytes.slice(2);
  const take = (count: number): string | undefined => {
    if (rest.length < 2 * count) return undefined;
    const taken = rest.slice(0, 2 * count);
    rest = rest.slice(2 * count);
    return taken;
  };
  const calls: Call[] = [];
  while (rest !== '') {
    const [operation, target, value, length] = [take(1), take(20), take(32), take(32)];
    if (operation !== '00' || target === undefined || value !== '0'.repeat(64) || length === undefined)
      return undefined;
    const count = BigInt(`0x${length}`);
    const data = count <= 100_000n ? take(Number(count)) : undefined;
    if (data === undefined) return undefined;
    calls.push({ to: `0x${target}`, data: `0x${data}` });
  }
  return calls.length > 0 && calls.length <= mostCallsOfBatch ? calls : undefined;
};

test('decodes batches of the product’s own encoder', () => {
  const random = seeded('own encoder');
  for (let round = 0; round < 200; round++) {
    const calls = Array.from({ length: 2 + random(6) }, () => newCall(random));
    const batch = batchCall(calls);
    expect(decodeBatch(batch)).toEqual(calls);
  }
});

test('agrees with a naive decoder on valid, truncated and corrupted batches', () => {
  const random = seeded('naive decoder');
  let [accepted, refused] = [0, 0];
  for (let round = 0; round < 3_000; round++) {
    let bytes = concatHex(Array.from({ length: random(5) }, () => pack(newCall(random))));
    const digits = bytes.length - 2;
    const kind = random(4);
    if (kind === 1) bytes = bytes.slice(0, 2 + 2 * random(digits / 2 + 1)) as Hex;
    if (kind === 2) bytes = concatHex([bytes, bytesOf(random, random(100))]);
    if (kind === 3 && digits > 0) {
      const at = 2 + random(digits);
      bytes = `${bytes.slice(0, at)}${random(16).toString(16)}${bytes.slice(at + 1)}` as Hex;
    }
    const expected = naive(bytes);
    expect(decodeBatch(multiSend(bytes))).toEqual(expected);
    if (expected) accepted++;
    else refused++;
  }
  expect(Math.min(accepted, refused)).toBeGreaterThan(500);
});

test('refuses a batch with more calls than the limit', () => {
  const empty: Call = { to: '0x00000000000000000000000000000000000000ff', data: '0x' };
  const batchOf = (count: number) => multiSend(concatHex(Array.from({ length: count }, () => pack(empty))));
  expect(decodeBatch(batchOf(mostCallsOfBatch))).toHaveLength(mostCallsOfBatch);
  expect(decodeBatch(batchOf(mostCallsOfBatch + 1))).toBeUndefined();
});
