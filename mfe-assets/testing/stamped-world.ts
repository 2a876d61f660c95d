import type { EvidencyTimestamp, PinnedAuthorities } from '@ipr/api';
import type { Pinning } from '@ipr/client/testing/portal';
import { createWorld, type World } from '@ipr/client/testing/small-world';
import { fromHex, toBase64 } from '@ipr/domain';
import { noLegalValuePolicy } from '@ipr/verify/rfc3161/oids';
import { verifyToken } from '@ipr/verify/rfc3161/verify-token';
import { type TestAuthority, testAuthority } from '@ipr/verify/testing/authority';

/** A timestamp with the fields that the service of timestamps writes next to its token. @param hash 64 hex digits */
export const stampOf = async (
  { root, stamp }: TestAuthority,
  hash: string,
  time?: Date,
): Promise<EvidencyTimestamp> => {
  const { token, chain } = await stamp(fromHex(hash), time);
  const read = await verifyToken(token, { digest: fromHex(hash), roots: [root] });
  const legalValue = read.policy !== noLegalValuePolicy;
  return {
    timestamp: read.genTime.toISOString(),
    token: toBase64(token),
    serial: read.serial,
    tsa: read.tsa,
    policy: read.policy,
    qualified: legalValue && read.claimsQualified,
    chain: chain.map(toBase64),
    hashedMessage: hash,
    legalValue,
  };
};

/** What a portal pins for the authority, by default without qualified signers. */
export const pinning = ({ root }: TestAuthority, qualifiedSigners: readonly string[] = []): PinnedAuthorities => ({
  roots: [toBase64(root)],
  qualifiedSigners: [...qualifiedSigners],
});

/** A world whose authority issues real tokens under a root that the portal pins. */
export const stampedWorld = async (): Promise<World & Required<Pick<Pinning, 'pinned'>>> => {
  const authority = await testAuthority();
  const world = createWorld();
  const timestamps = {
    ...world.api.timestamps,
    stamp: ({ hashedMessage }: { readonly hashedMessage: string }) => stampOf(authority, hashedMessage),
  };
  return { ...world, api: { ...world.api, timestamps }, pinned: pinning(authority) };
};
