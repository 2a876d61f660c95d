import type { PublicProof } from '@ipr/api/public-proof';

type Fields = Readonly<Record<string, unknown>>;

const hex = (digits: string) => new RegExp(`^0x[0-9a-f]${digits}$`, 'i');
const bytes = hex('*');
const hash = hex('{64}');

const matches = (value: unknown, pattern: RegExp): value is `0x${string}` =>
  typeof value === 'string' && pattern.test(value);

// Own fields only: the page may have added names to Object.prototype.
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value ? Object.assign(Object.create(null), value) : Object.create(null);

/** Parses PublicProof of packages/api without the library for schemas, which is larger than the badge. @returns undefined for anything else */
export const readAnswer = (value: unknown): PublicProof | undefined => {
  const { network, registry, block, answers } = fieldsOf(value);
  const { chainId, genesisHash, name, local } = fieldsOf(network);
  const { number, hash: blockHash } = fieldsOf(block);
  const { asset, owner, assetOfFile } = fieldsOf(answers);
  const isWhole =
    Number.isSafeInteger(chainId) &&
    matches(genesisHash, hash) &&
    typeof name === 'string' &&
    typeof local === 'boolean' &&
    matches(registry, hex('{40}')) &&
    matches(number, /^[0-9]{1,20}$/) &&
    matches(blockHash, hash) &&
    matches(asset, bytes) &&
    matches(owner, bytes) &&
    (assetOfFile === null || matches(assetOfFile, bytes));
  if (!isWhole) return undefined;
  return {
    network: { chainId: chainId as number, genesisHash, name, local },
    registry,
    block: { number, hash: blockHash },
    answers: { asset, owner, assetOfFile },
  };
};
