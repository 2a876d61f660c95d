import type { Hex } from './bytes.ts';

/** Wallet shortening (decision V10): 6+4 in lists and chips, 4+4 in the sidebar footer. */
export const shortenings = { list: [6, 4], footer: [4, 4] } as const;

/** '0x1234...abcd'; what is not longer than its short form stays whole. */
export const shortenAddress = (address: string, preset: keyof typeof shortenings = 'list'): string => {
  const [head, tail] = shortenings[preset];
  return address.length <= head + tail ? address : `${address.slice(0, head)}...${address.slice(-tail)}`;
};

/** A person is the lower-case address of their Safe. */
export const isWallet = (text: string): text is `0x${string}` => /^0x[0-9a-f]{40}$/.test(text);

/** An address as it is stored and compared: lower case, whatever checksum it was written with. */
export const lowerAddress = (address: string): Hex => address.toLowerCase() as Hex;
