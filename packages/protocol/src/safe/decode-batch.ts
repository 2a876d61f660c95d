import { canonical, multiSendAbi } from '@ipr/abi';
import type { Hex } from '@ipr/domain';
import { bytesToHex, hexToBytes } from 'viem';
import { decodeStrictly } from './allowed-calls.ts';
import type { Call } from './call.ts';

/** Bytes before the data of a packed call: operation (1), target (20), value (32), length (32). */
const headBytes = 85;

/** The product's own batches have few calls; the limit bounds the cost of decoding and estimating. */
export const mostCallsOfBatch = 256;

const isZero = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0);

/** Decodes one packed call at a byte offset; undefined when it is truncated, a delegatecall, or carries value. */
const readPacked = (bytes: Uint8Array, at: number): { readonly call: Call; readonly end: number } | undefined => {
  const head = bytes.subarray(at, at + headBytes);
  if (head.length < headBytes) return undefined;
  // Operation, value, and all but the last four bytes of the length must be zero: no batch is that long.
  if (head[0] !== 0 || !isZero(head.subarray(21, 81))) return undefined;
  const length = new DataView(head.buffer, head.byteOffset + 81, 4).getUint32(0);
  const end = at + headBytes + length;
  if (end > bytes.length) return undefined;
  const data = bytesToHex(bytes.subarray(at + headBytes, end));
  return { call: { to: bytesToHex(head.subarray(1, 21)), data }, end };
};

/**
 * The calls of a batch as MultiSendCallOnly 1.4.1 runs them; undefined for another contract, no call or too many, calls that
 * carry value or are delegatecalls, and bytes that belong to no call. Time is linear in the length: the text becomes bytes
 * once, and calls are views of them.
 * Packing: github.com/safe-global/safe-smart-account v1.4.1, libraries/MultiSendCallOnly.sol.
 */
export const decodeBatch = ({ to, data }: Call): readonly Call[] | undefined => {
  if (to.toLowerCase() !== canonical.multiSendCallOnly.toLowerCase()) return undefined;
  const packed = decodeStrictly(multiSendAbi, data)?.args[0] as Hex | undefined;
  if (!packed || packed === '0x') return undefined;
  const bytes = hexToBytes(packed);
  const calls: Call[] = [];
  for (let at = 0; at < bytes.length; ) {
    const read = calls.length < mostCallsOfBatch ? readPacked(bytes, at) : undefined;
    if (!read) return undefined;
    calls.push(read.call);
    at = read.end;
  }
  return calls;
};
