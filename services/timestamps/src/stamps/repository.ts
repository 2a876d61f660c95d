import type { Hex } from '@ipr/domain';
import type { Timestamp } from '@ipr/ports/timestamp';
import type { Types } from 'mongoose';

/** Place of an authority in the configuration: 0 for the first, 1 for the second. */
export type AuthorityNumber = number;

/** A request for timestamps of one hash; every configured authority stamps it. */
export interface StampOrder {
  readonly id: string;
  /** SHA-256, 64 hex digits. */
  readonly hashedMessage: string;
  readonly wallet: Hex;
  readonly userId: string;
  readonly requestId: string;
}

/** The token of one authority for an order. */
export interface Stamp extends Timestamp {
  readonly order: StampOrder;
  readonly authority: AuthorityNumber;
  readonly createdAt: Date;
}

/** A token over the token before it, its data hash, certificates and revocation data (docs/formats/renewal.md). */
export interface Renewal extends Timestamp {
  /** What it stamps: a SHA-256, 64 hex digits. */
  readonly digest: string;
  readonly authority: AuthorityNumber;
  readonly createdAt: Date;
}

export interface StoredStamp extends Stamp {
  /** Of its document; an ObjectId in documents of earlier releases. */
  readonly id: string | Types.ObjectId;
  /** Oldest first. */
  readonly renewals: readonly Renewal[];
}

export interface StampRepository {
  /**
   * Stores a stamp permanently, unless the order has one of this authority. Returns the stored one; undefined when the signer's
   * serial number is that of a stamp of another order.
   */
  add(stamp: Stamp): Promise<Stamp | undefined>;
  /** Authorities whose stamp an order has. */
  authoritiesOf(orderId: string): Promise<readonly AuthorityNumber[]>;
  /** Newest orders of a hash with their stamps, of one wallet or of all. */
  find(hashedMessage: string, wallet?: Hex): Promise<readonly (readonly StoredStamp[])[]>;
  /** The stamps of the order that has a token with this SHA-256 (hex), of any wallet; empty when there is none. */
  findByToken(hashedMessage: string, tokenHash: string): Promise<readonly StoredStamp[]>;
}

/** Orders of which at least one authority has not stamped yet. */
export interface OpenOrders {
  /** @param dueAt when the background task takes over */
  add(order: StampOrder, dueAt: Date): Promise<void>;
  remove(orderId: string): Promise<void>;
  /** One due order, which is due again at `until`; its attempts are counted. */
  claim(now: Date, until: Date): Promise<{ readonly order: StampOrder; readonly attempts: number } | undefined>;
  postpone(orderId: string, dueAt: Date): Promise<void>;
  /** Hashes of a wallet's orders whose completion has failed at least once: those at most, and the number of orders. */
  failed(wallet: Hex, most: number): Promise<{ readonly hashes: readonly string[]; readonly total: number }>;
  /** Makes them due now, with the pauses of a new order. @returns their number */
  hasten(wallet: Hex, now: Date): Promise<number>;
}
