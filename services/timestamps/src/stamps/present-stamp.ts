import type { CapturedRevocation, EvidencyTimestamp, KeptTimestamp, ProvenTimestamp, StoredTimestamp } from '@ipr/api';
import type { Revocation, Timestamp } from '@ipr/ports/timestamp';
import type { Stamp, StoredStamp } from './repository.ts';

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

const presentTimestamp = (timestamp: Timestamp, hashedMessage: string): EvidencyTimestamp => ({
  timestamp: timestamp.genTime.toISOString(),
  token: base64(timestamp.token),
  serial: timestamp.serial,
  tsa: timestamp.tsa,
  policy: timestamp.policy,
  qualified: timestamp.qualified,
  chain: timestamp.chain.map(base64),
  hashedMessage,
  legalValue: timestamp.legalValue,
});

export const presentStamp = (stamp: Stamp): EvidencyTimestamp => presentTimestamp(stamp, stamp.order.hashedMessage);

const presentRevocation = (revocation: Revocation): CapturedRevocation =>
  revocation.kind === 'none'
    ? revocation
    : {
        ...revocation,
        data: base64(revocation.data),
        thisUpdate: revocation.thisUpdate.toISOString(),
        nextUpdate: revocation.nextUpdate.toISOString(),
      };

const presentProof = (timestamp: Timestamp, hashedMessage: string): ProvenTimestamp => ({
  ...presentTimestamp(timestamp, hashedMessage),
  revocation: timestamp.revocation.map(presentRevocation),
});

const presentKept = (stamp: StoredStamp): KeptTimestamp => ({
  ...presentProof(stamp, stamp.order.hashedMessage),
  renewals: stamp.renewals.map((each) => presentProof(each, each.digest)),
});

/** Stamps of one order: that of the first authority, with those of further ones. */
export const presentOrder = (stamps: readonly StoredStamp[]): StoredTimestamp[] => {
  const [first, ...others] = stamps.toSorted((one, other) => one.authority - other.authority);
  if (!first) return [];
  return [{ ...presentKept(first), ...(others.length > 0 ? { others: others.map(presentKept) } : {}) }];
};
