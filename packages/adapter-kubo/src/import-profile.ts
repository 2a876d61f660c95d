/**
 * How files become CIDs, fixed forever: the profile 'unixfs-v1-2025' of IPIP-499. Named in full, because nodes differ in
 * their defaults and a default may change under us.
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
