import type { Hex } from 'viem';

export interface SignatureEntry {
  readonly userId: string;
  readonly wallet: string;
  readonly kind: string;
  /** The digest the owner's key signed. */
  readonly digest: Hex;
  /** The facts of the request, readable. */
  readonly what: Readonly<Record<string, string | number>>;
  readonly requestId: string;
  readonly at: Date;
}

/** Permanent log of every signature made for a person; its contents cannot be used to sign. */
export interface SignatureLog {
  append(entry: SignatureEntry): Promise<void>;
  /** The latest first, before a cursor. @returns `next` continues; null after the first signature of the person */
  listOf(
    userId: string,
    page: { readonly before?: string | undefined; readonly limit: number },
  ): Promise<{ items: SignatureEntry[]; next: string | null }>;
  /** Removes the names that the person signed agreements with; digests, wallets and hashes stay. */
  forgetNames(userId: string): Promise<void>;
}
