import type { Hex } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain';

/** Hex digits of one 32-byte ABI word. */
const word = 64;

/**
 * Extracts the signature of an NDA consent from transaction data. The Safe's inner call is contained unchanged in the data,
 * however it is wrapped; it is located there and verified by encoding it again.
 * @returns null if the data contains no acceptance of this asset
 */
export const findSignature = (chain: Pick<Chain, 'acceptAccess'>, assetId: string, input: string): Hex | null => {
  const data = input.toLowerCase();
  const callOf = (signature: Hex) => chain.acceptAccess({ id: assetId, signature }).data.slice(2).toLowerCase();
  // Selector, asset and offset are independent of the signature; length and bytes follow.
  const head = callOf('0x').slice(0, 8 + 2 * word);
  for (let at = data.indexOf(head); at >= 0; at = data.indexOf(head, at + 1)) {
    const from = at + head.length + word;
    const bytes = Number.parseInt(data.slice(from - word, from), 16);
    const signature: Hex = `0x${data.slice(from, from + 2 * bytes)}`;
    if (data.startsWith(callOf(signature), at)) return signature;
  }
  return null;
};
