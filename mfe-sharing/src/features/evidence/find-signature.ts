import type { Hex } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain';

/** Hex digits of one word of the ABI. */
const word = 64;

/**
 * The signature of an NDA consent as it was sent to the registry. The call that a Safe made stands whole inside the data of the
 * transaction, however it was wrapped; it is found there and, to be sure, encoded again.
 * @returns null when the data holds no acceptance of this asset
 */
export const findSignature = (chain: Pick<Chain, 'acceptAccess'>, assetId: string, input: string): Hex | null => {
  const data = input.toLowerCase();
  const callOf = (signature: Hex) => chain.acceptAccess({ id: assetId, signature }).data.slice(2).toLowerCase();
  // Selector, asset and offset are the same for every signature; length and bytes follow.
  const head = callOf('0x').slice(0, 8 + 2 * word);
  for (let at = data.indexOf(head); at >= 0; at = data.indexOf(head, at + 1)) {
    const from = at + head.length + word;
    const bytes = Number.parseInt(data.slice(from - word, from), 16);
    const signature: Hex = `0x${data.slice(from, from + 2 * bytes)}`;
    if (data.startsWith(callOf(signature), at)) return signature;
  }
  return null;
};
