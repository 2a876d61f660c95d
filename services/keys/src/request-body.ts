import type { IncomingMessage } from 'node:http';
import { Refusal } from './refusal.ts';

/** A signing request with an ERC-6492 signature is about 8 kB. */
export const bodyLimit = 32_768;

/** @throws Refusal NodeBodyTooLarge, NodeMalformedRequest */
export const readJson = async (request: IncomingMessage): Promise<unknown> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += (part as Buffer).length;
    if (size > bodyLimit) throw new Refusal('NodeBodyTooLarge', `The request is larger than ${bodyLimit} bytes.`);
    parts.push(part as Buffer);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    throw new Refusal('NodeMalformedRequest', 'The request is not JSON.');
  }
};
