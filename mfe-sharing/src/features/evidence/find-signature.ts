import type { Hex } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain';

/** Hex digits of one 32-byte ABI word. */
const word = 64;

/**
 * Extracts signatures of NDA consents from transaction data. The Safe's inner call is contained unchanged in the data, however it is
 * wrapped; it is located there by its selector, asset and offset. The grantee writes the data, which can contain further calls of this
 * form.
 * @returns in the order of the data; empty if it contains no acceptance of this asset
 */
export const findSignatures = (chain: Pick<Chain, 'acceptAccess'>, assetId: string, input: string): Hex[] => {
  const found: Hex[] = [];
  const data = input.toLowerCase();
  // Selector, asset and offset are independent of the signature; length and bytes follow.
  const { data: call } = chain.acceptAccess({ id: assetId, signature: '0x' });
  const head = call.slice(2, 2 + 8 + 2 * word).toLowerCase();
  for (let at = data.indexOf(head); at >= 0; at = data.indexOf(head, at + 1)) {
    const from = at + head.length + word;
    const length = 2 * Number.parseInt(data.slice(from - word, from), 16);
    const signature = data.slice(from, from + length);
    if (signature.length === length) found.push(`0x${signature}`);
  }
  return found;
};
