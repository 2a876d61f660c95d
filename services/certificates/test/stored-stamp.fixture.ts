import type { StoredTimestamp } from '@ipr/api';
import { fromHex, toBase64 } from '@ipr/domain';
import { noLegalValuePolicy } from '@ipr/verify/rfc3161/oids';
import { verifyToken } from '@ipr/verify/rfc3161/verify-token';
import type { TestAuthority } from '@ipr/verify/testing/authority';

/** A timestamp of now, as the service of timestamps has it. */
export const proofOf = async (authority: TestAuthority, fileHash: string): Promise<StoredTimestamp> => {
  const { token, chain } = await authority.stamp(fromHex(fileHash), new Date());
  const expected = { digest: fromHex(fileHash), roots: [authority.root], certificates: chain };
  const { genTime, serial, policy, tsa, claimsQualified } = await verifyToken(token, expected);
  return {
    timestamp: genTime.toISOString(),
    token: toBase64(token),
    serial,
    tsa,
    policy,
    qualified: claimsQualified,
    chain: chain.map(toBase64),
    hashedMessage: fileHash,
    legalValue: policy !== noLegalValuePolicy,
    revocation: [],
    renewals: [],
  };
};
