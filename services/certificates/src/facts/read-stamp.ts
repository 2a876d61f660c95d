import type { Client, PinnedAuthorities, StoredTimestamp, timestampingApi } from '@ipr/api';
import { type AssetMetadata, fromBase64, fromHex } from '@ipr/domain';
import { type StampProofs, stampProofsOf, stampsOf } from '@ipr/verify/bundle/stamp-proofs';
import { qualityOf } from '@ipr/verify/rfc3161/quality';
import { verifyStamp } from '@ipr/verify/rfc3161/verify-stamp';

export interface StampDeps {
  readonly timestamps: Pick<Client<typeof timestampingApi>, 'stampsOf'>;
  readonly authorities: () => PinnedAuthorities;
  readonly now: () => Date;
}

/** A timestamp that was verified, with the files that prove it. */
export interface VersionStamp {
  readonly printed: {
    readonly time: string;
    readonly authority: string;
    readonly serial: string;
    readonly policy: string;
    readonly quality: 'qualified' | 'ordinary' | 'none';
  };
  /** DER. */
  readonly token: Uint8Array<ArrayBuffer>;
  readonly chain: readonly Uint8Array[];
  /** Revocation data, renewals and further authorities, where the service of timestamps has them. */
  readonly proofs: StampProofs | null;
}

const noProofs: StampProofs = { schema: 'ipr-timestamp-proofs/1', revocation: [], renewals: [], others: [] };

/** The token of a version: of its document, or, where the deployment defers timestamps, of the service (decision R4). */
const tokenOf = (metadata: AssetMetadata, kept: readonly StoredTimestamp[]) => {
  const { token, chain } = metadata.evidencyTimestamp ?? {};
  if (token && chain) return { token, chain };
  // Another token than the one of the document would contradict it.
  const first = kept.find((each) => !token || each.token === token);
  return first ? { token: first.token, chain: first.chain } : null;
};

/**
 * The timestamp of a version as its verified token states it: no field of the document counts.
 * @returns null without a token, and for one that is not proved under a root of this deployment
 * @throws what the service of timestamps throws
 */
export const readStamp = async (deps: StampDeps, metadata: AssetMetadata): Promise<VersionStamp | null> => {
  const hash = metadata.file.fileHash;
  const { stamps: kept } = await deps.timestamps.stampsOf({ hashedMessage: hash });
  const found = tokenOf(metadata, kept);
  if (!found) return null;
  const stored = kept.map((each) => stampProofsOf(each, found.token)).find((each) => each !== null);
  const token = new Uint8Array(fromBase64(found.token));
  const chain = (stored?.chain ?? found.chain).map(fromBase64);
  const [own] = stampsOf(token, chain, stored?.proofs ?? noProofs);
  const { roots, qualifiedSigners } = deps.authorities();
  const reader = { digest: fromHex(hash), roots: roots.map(fromBase64), now: deps.now() };
  const outcome = await verifyStamp(own, reader);
  const first = outcome.outcome === 'proved' ? outcome.tokens[0] : undefined;
  if (!first) return null;
  return {
    printed: {
      time: first.genTime.toISOString(),
      authority: first.tsa,
      serial: first.serial,
      policy: first.policy,
      quality: qualityOf(first, qualifiedSigners.map(fromBase64)),
    },
    token,
    chain,
    proofs: stored?.proofs ?? null,
  };
};
