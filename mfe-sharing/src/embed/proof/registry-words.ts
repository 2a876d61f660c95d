/** Function selectors of IPRegistry, compared with its interface by a test: a library that encodes calls is larger than the badge. */
const selectors = { asset: 'cf35bdd0', owner: '6352211e', assetOfFile: '54b040cf' };

const word = (hex: string) => hex.padStart(64, '0');

/** Call data of the reads of a registration, as packages/protocol has them for the gateway. */
export const callData = {
  asset: (id: string) => `0x${selectors.asset}${word(BigInt(id).toString(16))}`,
  owner: (id: string) => `0x${selectors.owner}${word(BigInt(id).toString(16))}`,
  assetOfFile: (sha256: string) => `0x${selectors.assetOfFile}${sha256}`,
};

/** A registered asset as the contract returns it. */
export interface RegisteredAsset {
  /** 64 hex digits. */
  readonly hash: string;
  readonly title: string;
  /** Unix seconds. */
  readonly createdAt: number;
}

const wordAt = (hex: string, at: number): string => {
  const found = hex.slice(2 + 2 * at, 66 + 2 * at);
  if (!/^[0-9a-f]{64}$/.test(found)) throw new RangeError('the answer is too short');
  return found;
};

/** @throws RangeError for a number that no length and no time of this contract has */
const numberAt = (hex: string, at: number): number => {
  const value = BigInt(`0x${wordAt(hex, at)}`);
  if (value > 0xff_ffff_ffffn) throw new RangeError('the number is too large');
  return Number(value);
};

/** Longest title of the contract in bytes. */
const longestTitle = 256;

/** UTF-8 text at an offset. @throws RangeError for a text that is longer than the answer or the contract allows */
const textAt = (hex: string, at: number): string => {
  const length = numberAt(hex, at);
  const digits = hex.slice(66 + 2 * at, 66 + 2 * (at + length));
  if (length > longestTitle || digits.length !== 2 * length) throw new RangeError('the text is too long');
  return new TextDecoder().decode(Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)));
};

/** Decodes the answer of assets(id): a tuple of hash, CID, title, createdAt and updatedAt (Solidity ABI). @throws RangeError */
export const decodeAsset = (answer: string): RegisteredAsset => {
  const hex = answer.toLowerCase();
  const start = numberAt(hex, 0);
  const hash = wordAt(hex, start);
  const createdAt = numberAt(hex, start + 96);
  if (/^0+$/.test(hash) || createdAt === 0) throw new RangeError('nothing is registered');
  return { hash, title: textAt(hex, start + numberAt(hex, start + 64)), createdAt };
};

/** @returns 0x and 40 lower-case hex digits. @throws RangeError */
export const decodeAddress = (answer: string): string => {
  const found = wordAt(answer.toLowerCase(), 0);
  if (!/^0{24}/.test(found) || /^0+$/.test(found)) throw new RangeError('not an account');
  return `0x${found.slice(24)}`;
};

/** A token id in decimal digits, '0' for none. @throws RangeError */
export const decodeId = (answer: string): string => BigInt(`0x${wordAt(answer.toLowerCase(), 0)}`).toString();
