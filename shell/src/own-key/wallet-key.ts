/** Cache key of the owners of one's own Safe. */
export const walletKey = ['wallet', 'key'] as const;
