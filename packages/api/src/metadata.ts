import { type AssetMetadata, keyCondition } from '@ipr/domain';
import { z } from 'zod';
import { Address, Cid, FileHash } from './fields.ts';
import { EvidencyTimestamp } from './timestamps.ts';

const KeyCall = z.object({ contractAddress: Address, functionParams: z.array(z.string()).min(2) });

/**
 * Reads only the three variable values of a condition and rebuilds the canonical text from them, so that a document cannot
 * bring a condition of its own.
 */
const KeyCondition = z
  .tuple([KeyCall, z.strictObject({ operator: z.literal('and') }), KeyCall])
  .transform(([access, , introduction], context) => {
    const hash = FileHash.safeParse(access.functionParams[0]);
    const registrant = Address.safeParse(introduction.functionParams[1]);
    if (hash.success && registrant.success) return keyCondition(access.contractAddress, hash.data, registrant.data);
    context.addIssue({ code: 'custom', message: 'not a key condition' });
    return z.NEVER;
  });

const WrappedKey = z.object({ ciphertext: z.string().max(4096), dataToEncryptHash: FileHash });

/** Metadata document from storage: untrusted input, reduced to this schema. */
const MetadataDocument = z.object({
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

/** @throws ZodError when the bytes are not a metadata document of a supported schema */
export const parseMetadata = (bytes: Uint8Array): AssetMetadata =>
  MetadataDocument.parse(JSON.parse(new TextDecoder().decode(bytes))) as AssetMetadata;
