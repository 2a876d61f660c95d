import type { Hex } from 'viem';

export interface SignatureEntry {
  readonly userId: string;
  readonly wallet: string;
  readonly kind: string;
  /** The digest the owner's key signed. */
  readonly digest: Hex;
  /** What was asked for, in words and numbers. */
  readonly what: Readonly<Record<string, string | number>>;
  readonly requestId: string;
  readonly at: Date;
}

/** Every signature made for a person, forever; nothing in it lets anybody sign. */
export interface SignatureLog {
  append(entry: SignatureEntry): Promise<void>;
  listOf(userId: string): Promise<SignatureEntry[]>;
}
