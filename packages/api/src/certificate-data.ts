import { z } from 'zod';
import { Address, AssetId, FileHash, Hex32, IsoTime } from './fields.ts';

/** A text of the owner or of the registry, printed as it is; every character is escaped. */
const Printed = z.string().max(1_000);

/** What the verified token of a version states; a token that was not verified is no timestamp here. */
const PrintedStamp = z.strictObject({
  time: IsoTime,
  authority: Printed,
  serial: z.string().regex(/^[0-9a-f]{1,64}$/),
  policy: z.string().regex(/^[0-9.]{1,200}$/),
  /** 'qualified' only where the token says so and its authority is on the reader's list; 'none' for the embedded authority. */
  quality: z.enum(['qualified', 'ordinary', 'none']),
});

const PrintedVersion = z.strictObject({
  /** Counts from 1. */
  number: z.number().int().min(1),
  title: Printed,
  /** Time of the block. */
  registeredAt: IsoTime,
  updater: Address,
  /** SHA-256 of the file: the hash on chain. */
  hash: Hex32,
  /** SHA-256 of the encrypted file, 64 digits; null where the metadata could not be read. */
  encryptedFileHash: FileHash.nullable(),
  /** SHA-256 of the content key, not of data, despite its name (decision R18). */
  dataToEncryptHash: FileHash.nullable(),
  /** SHA-256 of the metadata document, which its CID names. */
  metadataHash: FileHash.nullable(),
  cid: z.string().min(1).max(256),
  transaction: Hex32,
  block: z.number().int().min(0),
  timestamp: PrintedStamp.nullable(),
  /**
   * 'not-proved': its author's document is no metadata of this file, or has a time stamp that is not proved; 'left-out': its document, time
   * stamp and record are not attached, because of their size or the time to read them. Absent otherwise.
   */
  evidence: z.enum(['not-proved', 'left-out']).optional(),
});

/** Everything a certificate shows. Attached to it in the same words. */
export const CertificateData = z.strictObject({
  /** Built at the first issue, then kept (decision R10). */
  certificateId: z.string().regex(/^[0-9A-Za-z-]{1,64}$/),
  issuedAt: IsoTime,
  language: z.enum(['en', 'de', 'es', 'fr']),
  network: z.strictObject({
    chainId: z.number().int().positive(),
    genesisHash: Hex32,
    registry: Address,
    name: Printed,
    /** 'local' wherever id and genesis are not those of a public network (decision P26). */
    kind: z.enum(['local', 'test', 'main']),
  }),
  asset: z.strictObject({
    id: AssetId,
    /** Title of version 1; both are printed where they differ (decision V17). */
    name: Printed,
    title: Printed,
    ipType: Printed,
    ipContent: Printed,
    /** Declared by the registrant; null where they gave none or did not open them for the certificate. */
    internalAssetId: Printed.nullable(),
    internalDate: Printed.nullable(),
    relatedPatent: Printed.nullable(),
  }),
  registrant: z.strictObject({
    /** Null where no name is known. */
    name: Printed.nullable(),
    /** The registry verifies no name: no other party has confirmed it. */
    nameIs: z.literal('claimed'),
    address: Address,
  }),
  owner: Address,
  /** Who holds the owner's key, as the operator recorded it; null where it is not recorded. */
  custody: z.enum(['assisted', 'own', 'dynamic']).nullable(),
  /** Newest first. */
  versions: z.array(PrintedVersion).min(1).max(1_000),
  /** Of the public page of this certificate; in the QR code. */
  publicAddress: z.string().regex(/^https?:\/\/[!-~]{1,290}$/),
});
export type CertificateData = z.output<typeof CertificateData>;
