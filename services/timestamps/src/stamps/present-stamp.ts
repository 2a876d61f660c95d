import type { CapturedRevocation, EvidencyTimestamp, KeptTimestamp, StoredTimestamp } from '@ipr/api';
import type { Revocation } from '@ipr/ports/timestamp';
import type { Stamp } from './repository.ts';

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

export const presentStamp = (stamp: Stamp): EvidencyTimestamp => ({
  timestamp: stamp.genTime.toISOString(),
  token: base64(stamp.token),
  serial: stamp.serial,
  tsa: stamp.tsa,
  policy: stamp.policy,
  qualified: stamp.qualified,
  chain: stamp.chain.map(base64),
  hashedMessage: stamp.order.hashedMessage,
  legalValue: stamp.legalValue,
});

const presentRevocation = (revocation: Revocation): CapturedRevocation =>
  revocation.kind === 'none'
    ? revocation
    : {
        ...revocation,
        data: base64(revocation.data),
        thisUpdate: revocation.thisUpdate.toISOString(),
        nextUpdate: revocation.nextUpdate.toISOString(),
      };

const presentKept = (stamp: Stamp): KeptTimestamp => ({
  ...presentStamp(stamp),
  revocation: stamp.revocation.map(presentRevocation),
});

/** Stamps of one order: that of the first authority, with those of further ones. */
export const presentOrder = (stamps: readonly Stamp[]): StoredTimestamp[] => {
  const [first, ...others] = stamps.toSorted((one, other) => one.authority - other.authority);
  if (!first) return [];
  return [{ ...presentKept(first), ...(others.length > 0 ? { others: others.map(presentKept) } : {}) }];
};
