import { type AssetMetadata, keyCondition } from '@ipr/domain';
import { z } from 'zod';
import { Address, Cid, FileHash } from './fields.ts';
import { EvidencyTimestamp } from './timestamps.ts';

const KeyCall = z.object({ contractAddress: Address, functionParams: z.array(z.string()).min(2) });

/** A condition is never taken as it stands: its three facts are read and the canonical text is built from them again. */
const KeyCondition = z
  .tuple([KeyCall, z.strictObject({ operator: z.literal('and') }), KeyCall])
  .transform(([access, , introduction], context) => {
    const hash = FileHash.safeParse(access.functionParams[0]);
    const registrant = Address.safeParse(introduction.functionParams[1]);
    if (hash.success && registrant.success) return keyCondition(access.contractAddress, hash.data, registrant.data);
    context.addIssue({ code: 'custom', message: 'not a key condition' });
    return z.NEVER;
  });

/** The metadata document as it comes from storage: whoever wrote it, only this shape is read. */
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
    // Somebody else's program may have registered without storing the file: the rest can be read all the same.
    encryptedFileCid: Cid.or(z.literal('')).default(''),
    litEncryption: z.object({
      ciphertext: z.string().max(4096),
      dataToEncryptHash: FileHash,
      evmContractConditions: KeyCondition,
    }),
  }),
  private: z.string().max(200_000),
  keyset: z.object({ id: z.string().max(200), publicKey: z.string().max(400) }),
  previous: z.object({ version: z.number().int().min(1), cid: Cid, sealedAnew: z.literal(true).optional() }).optional(),
});

/** @throws ZodError when the bytes are no metadata document of a known schema. */
export const parseMetadata = (bytes: Uint8Array): AssetMetadata =>
  MetadataDocument.parse(JSON.parse(new TextDecoder().decode(bytes))) as AssetMetadata;
