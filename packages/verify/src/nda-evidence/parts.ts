import { Address, AssetId, Cid, Hex32, IsoTime } from '@ipr/api';
import { HexBytes } from '@ipr/protocol/evidence/hex';
import type { EvidenceRecord } from '@ipr/protocol/evidence/record';
import type { RecordSignature } from '@ipr/protocol/evidence/signature';
import { z } from 'zod';
import type { StampProofs } from '../bundle/stamp-proofs.ts';
import { CallEvidence, CodeEvidence, HeaderEvidence, NetworkEvidence, TransactionEvidence } from '../chain/evidence.ts';
import type { SignedRoot } from '../daily-root/read-root.ts';
import type { NdaParties } from './parties.ts';

/** asset-grantee-nonce: one grant, also after its end. */
const GrantId = z.string().regex(/^[1-9][0-9]{0,77}-0x[0-9a-f]{40}-[1-9][0-9]{0,9}$/);

/** The signed data (EIP-712), word for word as the wallet received it; numbers of 256 bits are decimal texts. */
const NdaTypedData = z.strictObject({
  domain: z.strictObject({
    name: z.literal('IPRegistry'),
    version: z.literal('1'),
    chainId: z.number().int().positive(),
    verifyingContract: Address,
  }),
  types: z.strictObject({
    NDAConsent: z.tuple([
      z.strictObject({ name: z.literal('assetId'), type: z.literal('uint256') }),
      z.strictObject({ name: z.literal('ndaHash'), type: z.literal('bytes32') }),
    ]),
  }),
  primaryType: z.literal('NDAConsent'),
  message: z.strictObject({ assetId: AssetId, ndaHash: Hex32 }),
});
export type NdaTypedData = z.output<typeof NdaTypedData>;

/**
 * How the signature belongs to the person.
 *
 * - `eoa`: the person's address is the signer's; ECDSA recovery proves it.
 * - `eip-1271`: the person is a contract account (a Safe). `signature` is what its `isValidSignature(digest, signature)` takes;
 *   `call` is that call with its answer, `code` the account's code, both at the block of `header`, at or after the acceptance.
 * - `erc-6492`: signed before the account was deployed; `signature` is wrapped and carries the call that deploys it.
 * - `safe-state`: the person is a Safe, and the operator's record proves its state at the block of the acceptance; `signature` is
 *   as for `eip-1271`. It needs no answer of today's account.
 *
 * `owners` are the addresses that own the Safe at that block; the signature inside must be recovered to one of them.
 */
const SignerProof = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('eoa'), signature: HexBytes }),
  z.strictObject({
    kind: z.literal('eip-1271'),
    signature: HexBytes,
    owners: z.array(Address).min(1).max(20),
    code: CodeEvidence,
    call: CallEvidence,
    header: HeaderEvidence,
  }),
  z.strictObject({
    kind: z.literal('erc-6492'),
    signature: HexBytes,
    owners: z.array(Address).min(1).max(20),
  }),
  z.strictObject({
    kind: z.literal('safe-state'),
    signature: HexBytes,
    owners: z.array(Address).min(1).max(20),
  }),
]);
export type SignerProof = z.output<typeof SignerProof>;

/** What the grantee was shown and did, as the service wrote it down; times are ISO 8601. */
const ConsentEvent = z.strictObject({
  type: z.enum(['shown', 'scrolled', 'ticked', 'unticked', 'signed']),
  /** By the clock of the person's device. */
  at: IsoTime,
  /** By the clock of the service that wrote it down. */
  receivedAt: IsoTime.optional(),
  wallet: Address,
  grantId: GrantId,
  /** Deepest part of the text that was in view, 0 to 1. */
  scroll: z.number().min(0).max(1).optional(),
  locale: z.enum(['en', 'fr', 'de', 'es']).optional(),
});
export type ConsentEvent = z.output<typeof ConsentEvent>;

/** The content of `evidence.json` in an NDA evidence bundle; other bytes are separate files next to it (docs/formats/nda-evidence.md). */
export const NdaEvidence = z.strictObject({
  schema: z.literal('ipr-nda-evidence/1'),
  /** When the bundle was put together. */
  madeAt: IsoTime,
  grantId: GrantId,
  network: NetworkEvidence,
  /** CID of the share document. */
  shareCid: Cid,
  typedData: NdaTypedData,
  signer: SignerProof,
  /** The transaction with AccessGranted. */
  grant: TransactionEvidence,
  /** The transaction with AccessAccepted and NDASigned. */
  acceptance: TransactionEvidence,
  events: z.array(ConsentEvent).max(500),
  /** Who held the grantee's signing key when it signed; null when it was not written down. */
  custody: z
    .strictObject({ kind: z.enum(['assisted', 'own', 'dynamic']), wallet: Address, signer: Address })
    .nullable(),
  /** The grants before this one between the same two, as after an extension: asset-grantee-nonce. */
  earlier: z.array(GrantId).max(100),
});
export type NdaEvidence = z.output<typeof NdaEvidence>;

/** An RFC 3161 token with its certificates, DER. */
export interface TokenParts {
  readonly token: Uint8Array;
  /** From the signer up to the root. */
  readonly chain: readonly Uint8Array[];
}

/**
 * What `packNdaEvidence` takes. The plain values are checked like input from outside: JSON-RPC answers may be handed over as
 * they came (unknown fields of receipts and blocks are dropped).
 */
export interface NdaEvidenceParts {
  /** The operator's record of the acceptance, with its signature and, where there is one, a token over its canonical bytes. */
  readonly record?: {
    readonly record: EvidenceRecord;
    readonly signature: RecordSignature;
    readonly timestamp: TokenParts | null;
    /** The daily root that covers the record, where there is one. */
    readonly dailyRoot?: SignedRoot & { readonly timestamp: TokenParts | null };
  };
  /** Of an NDA of version 1.2: the stated names. */
  readonly parties?: NdaParties;
  /** The grantor's own text, where it is the agreement. */
  readonly ownText?: Uint8Array;
  readonly evidence: Omit<z.input<typeof NdaEvidence>, 'schema'>;
  /** The share document byte for byte as storage keeps it: what the NDA hash covers. */
  readonly shareDocument: Uint8Array;
  /** Over the SHA-256 of `shareDocument`. */
  readonly timestamp: TokenParts;
  /** Its revocation data and renewals, and the stamps of further authorities. */
  readonly proofs?: StampProofs;
}

/** Stamps a SHA-256 (32 bytes) with RFC 3161; the timestamp port's `stamp` fits. */
export type StampDigest = (digest: Uint8Array) => Promise<TokenParts>;
