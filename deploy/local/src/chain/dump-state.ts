import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

export interface Digest {
  /** Lower-case hexadecimal. */
  readonly sha256: string;
  readonly bytes: number;
}

/** Longest beginning of an answer that has no result yet. */
const longestHead = 4_096;
const resultStart = '"result":"0x';

/**
 * The bytes of a hexadecimal JSON-RPC result, without ever holding it: at 50,000 registrations it exceeds the longest string.
 * @throws Error when the answer has no such result, or ends within it
 */
async function* bytesOfResult(body: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let [head, rest, isResult] = ['', '', false];
  for await (const chunk of body) {
    let text = Buffer.from(chunk).toString('latin1');
    if (!isResult) {
      head += text;
      const at = head.indexOf(resultStart);
      if (at < 0 && head.length > longestHead) break;
      if (at < 0) continue;
      text = head.slice(at + resultStart.length);
      isResult = true;
    }
    const end = text.indexOf('"');
    const digits = rest + (end < 0 ? text : text.slice(0, end));
    const whole = digits.length - (digits.length % 2);
    yield Buffer.from(digits.slice(0, whole), 'hex');
    rest = digits.slice(whole);
    if (end >= 0) return;
  }
  throw new Error(`The chain did not give its state: ${head.slice(0, 200)}`);
}

/**
 * Writes the state of a running anvil to a file, as a stream, and syncs it. The chain must not mine meanwhile.
 * @throws Error of the chain or the file system; no file is left then
 */
export const dumpState = async (rpcUrl: string, file: string): Promise<Digest> => {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* counted(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  try {
    const { body } = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_dumpState', params: [] }),
    });
    if (!body) throw new Error('The chain did not give its state.');
    await pipeline(bytesOfResult(body), createGunzip(), counted, createWriteStream(file, { mode: 0o600, flush: true }));
    return { sha256: hash.digest('hex'), bytes };
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
};
