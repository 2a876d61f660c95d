import { type AssetMetadata, keyCondition } from '@ipr/domain';
import { z } from 'zod';
import { Address, Cid, FileHash } from './fields.ts';
import { EvidencyTimestamp } from './timestamps.ts';

/** Reads only the three variable values of a condition, so that a document cannot bring a condition of its own. */
const KeyCondition = z
  .tuple([
    z.object({ contractAddress: Address, functionParams: z.tuple([FileHash, z.string()], z.string()) }),
    z.strictObject({ operator: z.literal('and') }),
    z.object({ contractAddress: Address, functionParams: z.tuple([z.string(), Address], z.string()) }),
  ])
  .transform(([{ contractAddress, functionParams: access }, , { functionParams: introduction }]) =>
    keyCondition(contractAddress, access[0], introduction[1]),
  );

const WrappedKey = z.object({ ciphertext: z.string().max(4096), dataToEncryptHash: FileHash });

/** Metadata document from storage: untrusted input, reduced to this schema. */
export const MetadataDocument = z.object({
  schema: z.literal(1),
  title: z.string().max(1000),
  ipType: z.string().max(200),
  ipContent: z.string().max(200),
  fileInfo: z.object({ size: z.number().int().min(0), mediaType: z.string().max(200) }),
  evidencyTimestamp: EvidencyTimestamp.partial().required({ timestamp: true }).nullable(),
  file: z.object({
    fileHash: FileHash,
    encryptedFileHash: FileHash,
    // A third-party program may have registered the asset without storing the file; the rest of the document is still valid.
    encryptedFileCid: Cid.or(z.literal('')).default(''),
    litEncryption: WrappedKey.extend({ evmContractConditions: KeyCondition }),
  }),
  private: z.string().max(200_000),
  privateFieldsKey: WrappedKey.optional(),
  keyset: z.object({ id: z.string().max(200), publicKey: z.string().max(400) }),
  previous: z.object({ version: z.number().int().min(1), cid: Cid, sealedAnew: z.literal(true).optional() }).optional(),
});

/** @param value read from JSON @throws ZodError when it is not a metadata document of a supported schema */
export const metadataOf = (value: unknown): AssetMetadata => MetadataDocument.parse(value) as AssetMetadata;

/** @throws ZodError, SyntaxError when the bytes are not a metadata document of a supported schema */
export const parseMetadata = (bytes: Uint8Array): AssetMetadata =>
  metadataOf(JSON.parse(new TextDecoder().decode(bytes)));
