/**
 * The import profile that determines CIDs: 'unixfs-v1-2025' of IPIP-499. It must never change. All parameters are given
 * explicitly, because defaults differ between nodes and may change.
 */
export const importProfile = {
  cidVersion: 1,
  rawLeaves: true,
  chunker: 'size-1048576',
  maxFileLinks: 1024,
  hashAlg: 'sha2-256',
  trickle: false,
  wrapWithDirectory: false,
} as const;
