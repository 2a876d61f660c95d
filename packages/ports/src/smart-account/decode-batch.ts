import { canonical, multiSendAbi } from '@ipr/abi';
import type { Hex } from '@ipr/domain';
import { size, slice } from 'viem';
import { decodeStrictly } from './allowed-calls.ts';
import type { Call } from './port.ts';

/** Bytes before the data of a packed call: operation (1), target (20), value (32), length (32). */
const headBytes = 85;

/** Reads one packed call at a byte offset; undefined when it is cut off, a delegatecall, or carries value. */
const readPacked = (bytes: Hex, at: number): { readonly call: Call; readonly end: number } | undefined => {
  if (size(bytes) < at + headBytes) return undefined;
  const word = (from: number, to: number): Hex => slice(bytes, at + from, at + to, { strict: true });
  if (BigInt(word(0, 1)) !== 0n || BigInt(word(21, 53)) !== 0n) return undefined;
  const length = BigInt(word(53, headBytes));
  const end = BigInt(at + headBytes) + length;
  if (end > BigInt(size(bytes))) return undefined;
  const data = length === 0n ? '0x' : word(headBytes, headBytes + Number(length));
  return { call: { to: word(1, 21), data }, end: Number(end) };
};

/**
 * The calls of a batch as MultiSendCallOnly 1.4.1 runs them; undefined for another contract, no call at all, calls that
 * carry value or are delegatecalls, and bytes that belong to no call.
 * Packing: github.com/safe-global/safe-smart-account v1.4.1, libraries/MultiSendCallOnly.sol.
 */
export const decodeBatch = ({ to, data }: Call): readonly Call[] | undefined => {
  if (to.toLowerCase() !== canonical.multiSendCallOnly.toLowerCase()) return undefined;
  const bytes = decodeStrictly(multiSendAbi, data)?.args[0] as Hex | undefined;
  if (!bytes || bytes === '0x') return undefined;
  const calls: Call[] = [];
  for (let at = 0; at < size(bytes); ) {
    const read = readPacked(bytes, at);
    if (!read) return undefined;
    calls.push(read.call);
    at = read.end;
  }
  return calls;
};
