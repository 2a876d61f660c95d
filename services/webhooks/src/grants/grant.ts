import type { Hex } from '@ipr/domain';

/** A grant as the settled chain has it: the recipients of messages about it, and its end. */
export interface Grant {
  /** Share id. */
  readonly id: string;
  readonly assetId: string;
  readonly grantor: Hex;
  readonly grantee: Hex;
  /** Unix seconds; 0 means never. */
  readonly expiresAt: number;
  readonly state: 'pending' | 'accepted' | 'ended';
}

export interface Grants {
  /** Does nothing for a known one. @param dueAt of its first reminder; null for none */
  add(grant: Grant, dueAt: Date | null): Promise<void>;
  /** A state never moves back, so that events may be read again. */
  accept(id: string): Promise<Grant | null>;
  end(id: string): Promise<Grant | null>;
  accepted(assetId: string): Promise<Grant[]>;
  claimReminder(now: Date, leaseMs: number): Promise<Grant | null>;
  setReminder(id: string, dueAt: Date | null): Promise<void>;
}
