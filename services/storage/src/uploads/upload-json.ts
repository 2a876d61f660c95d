import { createHash } from 'node:crypto';
import { documentBytes, Failure, type Hex } from '@ipr/domain';
import { type StoreDeps, storeContent } from './store-content.ts';

/** Maximum size in bytes; completing a registration reads the document back. */
export const largestJson = 256 * 1024;
const deepest = 32;

const isDeeperThan = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1)));

/**
 * Stores a JSON document in exactly the bytes that its sender hashes.
 * @throws Failure request.invalid, request.too-large, and those of storeContent
 */
export const uploadJson = async (deps: StoreDeps, wallet: Hex, fileName: string, jsonData: Record<string, unknown>) => {
  if (isDeeperThan(jsonData, deepest)) throw new Failure('request.invalid');
  const content = Buffer.from(documentBytes(jsonData));
  if (content.length > largestJson) throw new Failure('request.too-large');
  const sha256 = createHash('sha256').update(content).digest('hex');
  return storeContent(deps, { wallet, kind: 'json', content, size: content.length, sha256, fileName });
};
