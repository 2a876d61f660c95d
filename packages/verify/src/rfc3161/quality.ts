import { sameBytes } from './certificate.ts';
import { noLegalValuePolicy } from './oids.ts';
import type { VerifiedToken } from './verify-token.ts';

/**
 * What a verified token is worth: 'qualified' only if it claims so and its signer is one that the reader found in the EU trusted list;
 * 'none' for a policy by which the authority itself excludes legal value.
 * @param qualifiedSigners DER
 */
export const qualityOf = (
  { policy, chain: [signer], claimsQualified }: Pick<VerifiedToken, 'policy' | 'chain' | 'claimsQualified'>,
  qualifiedSigners: readonly Uint8Array[],
): 'qualified' | 'ordinary' | 'none' => {
  if (policy === noLegalValuePolicy) return 'none';
  const isListed = signer !== undefined && qualifiedSigners.some((each) => sameBytes(each, signer));
  return claimsQualified && isListed ? 'qualified' : 'ordinary';
};
