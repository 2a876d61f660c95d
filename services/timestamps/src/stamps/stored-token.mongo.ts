import type { NotCapturedReason, Revocation, Timestamp } from '@ipr/ports/timestamp';
import { Schema } from 'mongoose';

interface StoredRevocation {
  readonly kind: Revocation['kind'];
  readonly certificate: string;
  readonly reason?: NotCapturedReason;
  readonly url?: string;
  readonly data?: Buffer;
  readonly thisUpdate?: Date;
  readonly nextUpdate?: Date;
}

/** A token as documents contain it. */
export interface StoredToken extends Omit<Timestamp, 'token' | 'chain' | 'revocation'> {
  readonly token: Buffer;
  readonly chain: Buffer[];
  readonly revocation: StoredRevocation[];
}

const text = { type: String, required: true } as const;

const revocationSchema = new Schema<StoredRevocation>(
  { kind: text, certificate: text, reason: String, url: String, data: Buffer, thisUpdate: Date, nextUpdate: Date },
  { _id: false },
);

export const tokenFields = {
  genTime: { type: Date, required: true },
  serial: text,
  tsa: text,
  policy: text,
  qualified: { type: Boolean, required: true },
  legalValue: { type: Boolean, required: true },
  token: { type: Buffer, required: true },
  chain: { type: [Buffer], required: true },
  revocation: [revocationSchema],
};

export const storedToken = ({ token, chain, revocation, ...rest }: Timestamp): StoredToken => ({
  genTime: rest.genTime,
  serial: rest.serial,
  tsa: rest.tsa,
  policy: rest.policy,
  qualified: rest.qualified,
  legalValue: rest.legalValue,
  token: Buffer.from(token),
  chain: chain.map((certificate) => Buffer.from(certificate)),
  revocation: revocation.map((each) => (each.kind === 'none' ? each : { ...each, data: Buffer.from(each.data) })),
});

const revocationOf = (stored: StoredRevocation): Revocation => {
  const { kind, certificate, reason = 'unusable', url, data, thisUpdate, nextUpdate } = stored;
  return kind !== 'none' && url && data && thisUpdate && nextUpdate
    ? { kind, certificate, url, data: new Uint8Array(data), thisUpdate, nextUpdate }
    : { kind: 'none', certificate, reason };
};

export const tokenOf = (stored: StoredToken): Timestamp => ({
  genTime: stored.genTime,
  serial: stored.serial,
  tsa: stored.tsa,
  policy: stored.policy,
  qualified: stored.qualified,
  legalValue: stored.legalValue,
  token: new Uint8Array(stored.token),
  chain: stored.chain.map((each) => new Uint8Array(each)),
  revocation: stored.revocation.map(revocationOf),
});
