import type { Hex } from './bytes.ts';

/** Wallet shortening (decision V10): 6+4 in lists and chips, 4+4 in the sidebar footer. */
export const shortenings = { list: [6, 4], footer: [4, 4] } as const;

/** '0x1234...abcd'; a text no longer than its short form is returned unchanged. */
export const shortenAddress = (address: string, preset: keyof typeof shortenings = 'list'): string => {
  const [head, tail] = shortenings[preset];
  return address.length <= head + tail ? address : `${address.slice(0, head)}...${address.slice(-tail)}`;
};

/** Whether a text has the form of a person's id: the lower-case address of their Safe. */
export const isWallet = (text: string): text is `0x${string}` => /^0x[0-9a-f]{40}$/.test(text);

/** Normalises an address for storage and comparison: lower case, without its checksum. */
export const lowerAddress = (address: string): Hex => address.toLowerCase() as Hex;
