import { Address, AssetId, Hex32, IsoTime } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import { z } from 'zod';

// The parts of an evidence record (docs/formats/evidence-record.md). Every number is an integer, so that JSON writers of all
// languages produce the same canonical bytes.

/** Bytes as 0x and lower-case hex digits. @param most bytes */
const hexBytes = (most: number) =>
  z
    .string()
    .max(2 + 2 * most)
    .regex(/^0x([0-9a-f]{2})*$/)
    .transform((text) => text as Hex);

/** The nodes of a Merkle Patricia trie from the root to the leaf, RLP. */
export const TrieProof = z.array(hexBytes(64 * 1024)).max(70);
const Decimal = z.string().regex(/^(0|[1-9][0-9]{0,77})$/);
/** asset-grantee-nonce. */
const ShareId = z.string().regex(/^[1-9][0-9]{0,77}-0x[0-9a-f]{40}-[1-9][0-9]{0,9}$/);

export const RecordNetwork = z.strictObject({
  chainId: z.int().positive(),
  genesisHash: Hex32,
  registry: Address,
});

/** A block: its hash is the Keccak-256 of `header`. */
export const RecordBlock = z.strictObject({
  number: z.int().min(0),
  hash: Hex32,
  /** RLP list of the header's fields. */
  header: hexBytes(8 * 1024),
});
export type RecordBlock = z.output<typeof RecordBlock>;

export const RecordTransaction = z.strictObject({
  role: z.enum(['registration', 'update', 'grant', 'acceptance']),
  hash: Hex32,
  /** Its call data, with the signatures of the Safe transactions in it; null when the node did not return it. */
  input: hexBytes(256 * 1024).nullable(),
  /** Position in the block. */
  index: z.int().min(0),
  /** The receipt as the receipts trie holds it: EIP-2718 type byte and RLP. Null when the node did not return the block's receipts. */
  receipt: hexBytes(512 * 1024).nullable(),
  /** From the header's receiptsRoot to `receipt`; null as `receipt`. */
  proof: TrieProof.nullable(),
  /** The block with this transaction; absent when it is the record's own. */
  block: RecordBlock.optional(),
});
export type RecordTransaction = z.output<typeof RecordTransaction>;

/** A storage slot of an account; an empty slot has the value 0. */
export const RecordSlot = z.strictObject({ slot: Hex32, value: Hex32, proof: TrieProof });

/** An account that acted, at the end of its block, by eth_getProof (EIP-1186). */
export const RecordAccount = z.strictObject({
  address: Address,
  /** What the account did. */
  role: z.enum(['registrant', 'updater', 'grantor', 'grantee']),
  /** The block of the state; absent when it is the record's own. */
  block: RecordBlock.optional(),
  /** Null when the node does not answer eth_getProof for this block. */
  state: z
    .strictObject({
      nonce: Decimal,
      balance: Decimal,
      storageRoot: Hex32,
      codeHash: Hex32,
      /** From the header's stateRoot to the account. */
      proof: TrieProof,
      /** Of a Safe: singleton, first module, owners, their number, threshold, nonce and fallback handler; otherwise empty. */
      storage: z.array(RecordSlot).max(40),
    })
    .nullable(),
});
export type RecordAccount = z.output<typeof RecordAccount>;

/** The version that was registered. */
export const RecordVersion = z.strictObject({
  assetId: AssetId,
  /** From 1. */
  version: z.int().min(1),
  /** SHA-256 of the file, with 0x. */
  hash: Hex32,
  /** Of the metadata document. */
  cid: z.string().max(256),
});

/** The grant that was accepted. */
export const RecordShare = z.strictObject({
  id: ShareId,
  cid: z.string().max(256),
  ndaHash: Hex32,
  /** The share document, whose UTF-8 bytes have the hash `ndaHash`; null when it could not be read. */
  document: z
    .string()
    .max(256 * 1024)
    .nullable(),
});

/** What the grantee's browser reported about the reading of the NDA; `sequence` links it to the observation. */
export const ClaimedConsent = z.strictObject({
  /** Order of receipt within the grant, from 1; gaps are events that later ones of the same kind replaced. */
  sequence: z.int().min(1),
  type: z.enum(['shown', 'scrolled', 'ticked', 'unticked', 'signed']),
  /** By the clock of the person's device. */
  at: IsoTime,
  /** Deepest visible position of the text as a decimal number from 0 to 1, in the shortest form of ECMAScript. */
  scroll: z
    .string()
    .max(32)
    .regex(/^[0-9](\.[0-9]+)?(e-[0-9]+)?$/)
    .optional(),
  locale: z.enum(['en', 'fr', 'de', 'es']).optional(),
});
export type ClaimedConsent = z.output<typeof ClaimedConsent>;

/** The receipt of one reported event, by the operator's clock. */
export const ObservedConsent = z.strictObject({
  sequence: z.int().min(1),
  receivedAt: IsoTime,
  /** The signed-in account that sent it. */
  wallet: Address,
  /** The sign-in on which its session rests; null when it was not recorded. */
  session: z
    .strictObject({ method: z.enum(['email-code', 'google', 'passkey', 'dynamic']), signedInAt: IsoTime })
    .nullable(),
});
export type ObservedConsent = z.output<typeof ObservedConsent>;

/** An account as the operator's directory had it when the record was made; for a consent, custody at its receipt. */
export const ObservedPerson = z.strictObject({
  wallet: Address,
  role: z.enum(['registrant', 'updater', 'grantor', 'grantee']),
  /** Custody of the signing key; null for an account that the directory does not have. */
  custody: z.enum(['assisted', 'own', 'dynamic']).nullable(),
  /** SHA-256(salt ‖ UTF-8 of the e-mail address), 32-byte salt; null for an account without an address. */
  email: Hex32.nullable(),
});
export type ObservedPerson = z.output<typeof ObservedPerson>;
