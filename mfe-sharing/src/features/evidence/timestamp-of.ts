import type { ConsentRecord } from '@ipr/api';
import { fromBase64, fromHex, type Hex } from '@ipr/domain';
import type { StampDigest, TokenParts } from '@ipr/verify/nda-evidence/parts';
import { verifyToken } from '@ipr/verify/rfc3161/verify-token';

const isValid = (digest: Uint8Array, { token, chain }: TokenParts): Promise<boolean> =>
  verifyToken(token, { digest, roots: chain.slice(-1), certificates: chain }).then(
    () => true,
    () => false,
  );

/**
 * The timestamp over an NDA hash for its evidence: the token recorded with the grant, with its recorded certificates. Older
 * records lack certificates and are verified with the current ones. If neither verifies, a new timestamp is requested:
 * it proves a later time.
 * @throws failures of `stamp`
 */
export const timestampOf = async (
  stamp: StampDigest,
  ndaHash: Hex,
  recorded: ConsentRecord['timestamp'],
): Promise<TokenParts> => {
  const digest = fromHex(ndaHash.slice(2));
  if (!recorded) return stamp(digest);
  const token = fromBase64(recorded.token);
  if (recorded.chain) {
    const own = { token, chain: recorded.chain.map(fromBase64) };
    if (await isValid(digest, own)) return own;
  }
  const today = await stamp(digest);
  const mixed = { token, chain: today.chain };
  return (await isValid(digest, mixed)) ? mixed : today;
};
