import { Address, AssetId, Hex32, IsoTime } from '@ipr/api';
import { localChainNotice } from '@ipr/protocol/networks/networks';
import { z } from 'zod';
import { CallEvidence, HeaderEvidence, NetworkEvidence, TransactionEvidence } from '../chain/evidence.ts';

/** Paths of what is in a take-home bundle once (docs/formats/take-home-bundle.md). */
export const takeHomeFiles = {
  document: 'bundle.json',
  chain: 'chain.json',
  keys: 'keys.json',
  readme: 'README.txt',
  script: 'decrypt.py',
} as const;

/** Paths of what belongs to one version, and of a ciphertext, which several versions may share. */
export const versionFiles = (number: number) =>
  ({
    metadata: `versions/${number}/metadata.json`,
    token: `versions/${number}/timestamp.tst`,
    chain: `versions/${number}/timestamp.pem`,
    proofs: `versions/${number}/timestamp.json`,
    record: `versions/${number}/record.json`,
  }) as const;
export const ciphertextFile = (encryptedFileHash: string): string => `files/${encryptedFileHash}.iprf`;

export { localChainNotice };

const Path = z.string().min(1).max(200);

const VersionEntry = z.strictObject({
  /** Counts from 1. */
  number: z.number().int().min(1),
  /** SHA-256 of the file as the chain has it. */
  hash: Hex32,
  /** As the chain has it: any text that its author wrote. */
  cid: z.string().min(1).max(256),
  title: z.string().max(1000),
  updater: Address,
  /** Who introduced the hash: by this version or by the first one that had it. Key nodes release the key under this name alone. */
  registrant: Address,
  transaction: Hex32,
  /** Null where storage has no document under the CID. */
  metadata: Path.nullable(),
  /** Null when storage has it no more. */
  ciphertext: Path.nullable(),
  /** Null for a version without a token. */
  timestamp: z.strictObject({ token: Path, chain: Path }).nullable(),
});
export type VersionEntry = z.output<typeof VersionEntry>;

/** bundle.json: what is in the bundle. */
export const TakeHomeDocument = z.strictObject({
  schema: z.literal('ipr-take-home/1'),
  madeAt: IsoTime,
  notice: z.literal(localChainNotice).nullable(),
  network: NetworkEvidence,
  asset: z.strictObject({ id: AssetId, owner: Address, title: z.string().max(1000) }),
  takenBy: z.strictObject({ wallet: Address, standing: z.enum(['owner', 'admin', 'edit', 'view']) }),
  /** Newest first. */
  versions: z.array(VersionEntry).min(1).max(1_000),
});
export type TakeHomeDocument = z.output<typeof TakeHomeDocument>;

/** chain.json: the data of the chain. */
export const ChainDocument = z.strictObject({
  notice: z.literal(localChainNotice).nullable(),
  network: NetworkEvidence,
  /** By transaction hash. */
  transactions: z.record(Hex32, TransactionEvidence),
  /** What the registry answered at one block. */
  state: z.strictObject({ header: HeaderEvidence, asset: CallEvidence, owner: CallEvidence, version: CallEvidence }),
});
export type ChainDocument = z.output<typeof ChainDocument>;

/** keys.json: keys of files and of private fields (64 hex digits) by their SHA-256, which is dataToEncryptHash of the metadata. */
export const KeysDocument = z.strictObject({
  warning: z.string().max(2_000),
  keys: z.record(z.string().regex(/^[0-9a-f]{64}$/), z.string().regex(/^[0-9a-f]{64}$/)),
});
export type KeysDocument = z.output<typeof KeysDocument>;
