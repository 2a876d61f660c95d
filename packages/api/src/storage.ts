import { uploadLimits } from '@ipr/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { AssetId, Cid, Hex32, IsoTime } from './fields.ts';

const KiB = 1024;
/** Room for encryption overhead and multipart framing around the largest allowed file. */
const largestUpload = uploadLimits.maximum + 64 * KiB;

const Uploaded = z.object({ ipfsHash: Cid, size: z.number().int() });

export const storageApi = {
  uploadFile: endpoint({
    method: 'POST',
    path: '/ipfs/upload/file',
    audience: 'person',
    scopes: ['register'],
    idempotent: true,
    fileField: 'file',
    maxBytes: largestUpload,
    summary: 'Store an encrypted file; kept permanently once its registration is complete',
    input: z.strictObject({ metadata: z.strictObject({ type: z.literal('encrypted_asset'), uploadedAt: IsoTime }) }),
    reply: Uploaded,
  }),
  backupState: endpoint({
    method: 'GET',
    path: '/files/:ipfsHash/backup',
    audience: 'person',
    scopes: ['read'],
    summary:
      'Whether storage has made the second copy of an own encrypted file outside IPFS (decision R6); delayed: a try failed, ' +
      'and storage tries again later',
    input: z.strictObject({ ipfsHash: Cid }),
    reply: z.object({ state: z.enum(['made', 'pending', 'delayed']) }),
  }),
  delayedCopies: endpoint({
    method: 'GET',
    path: '/files/copies/delayed',
    audience: 'person',
    scopes: ['read'],
    summary: 'Assets with content of the caller whose second copy could not be made yet, each once (decision R6)',
    input: z.strictObject({}),
    reply: z.object({ assetIds: z.array(AssetId).max(100), total: z.number().int() }),
  }),
  lostContents: endpoint({
    method: 'GET',
    path: '/files/lost',
    audience: 'person',
    scopes: ['read'],
    summary:
      'Content of the caller that neither IPFS nor any other source can return at present, and how many assets need it',
    input: z.strictObject({}),
    reply: z.object({
      contents: z.array(z.object({ ipfsHash: Cid, assetIds: z.array(AssetId), since: IsoTime })).max(100),
      total: z.number().int(),
    }),
  }),
  healContent: endpoint({
    method: 'POST',
    path: '/internal/content/heal',
    audience: 'service',
    summary: 'Check content that storage keeps and restore it from another source if it is missing or damaged',
    input: z.strictObject({ ipfsHash: Cid }),
    reply: z.object({ isReadable: z.boolean() }),
  }),
  retryCopies: endpoint({
    method: 'POST',
    path: '/files/copies/retry',
    audience: 'person',
    scopes: ['register'],
    idempotent: true,
    summary:
      'Try the delayed second copies of the caller’s files again now; one that failed within half a minute is left out',
    input: z.strictObject({}),
    reply: z.object({ retried: z.number().int() }),
  }),
  uploadJson: endpoint({
    method: 'POST',
    path: '/ipfs/upload/json',
    audience: 'person',
    scopes: ['register', 'share'],
    idempotent: true,
    summary: 'Store a JSON document',
    input: z.strictObject({
      jsonData: z.record(z.string(), z.unknown()),
      fileName: z
        .string()
        .min(1)
        .max(255)
        .regex(/^[^/\\\0]+$/),
      metadata: z.record(z.string().max(64), z.union([z.string().max(1024), z.number(), z.boolean()])).optional(),
    }),
    reply: Uploaded,
  }),
  assignAsset: endpoint({
    method: 'PUT',
    path: '/ipfs/organize/assign-asset',
    audience: 'person',
    scopes: ['register'],
    idempotent: true,
    summary: 'Put a stored document into the group asset_{assetId}',
    input: z.strictObject({
      ipfsHash: Cid,
      assetId: AssetId,
      metadata: z.strictObject({ category: z.literal('organized'), organizedAt: IsoTime }),
    }),
    reply: z.object({ group: z.string(), ipfsHash: Cid }),
  }),
  completeRegistration: endpoint({
    method: 'POST',
    path: '/ipfs/registrations/complete',
    audience: 'person',
    scopes: ['register', 'share'],
    idempotent: true,
    summary:
      'Keep permanently the documents that a transaction bound to the asset: metadata and file of a version, or a share document; ' +
      'without a transaction, those of the current version (decision R3)',
    input: z.strictObject({
      assetId: AssetId,
      /**
       * Transaction hash of a registration, update or grant; the events in its receipt determine which documents are kept,
       * including those of an overtaken version.
       */
      txHash: Hex32.optional(),
    }),
    reply: z.object({ kept: z.array(Cid) }),
  }),
  removeReplaced: endpoint({
    method: 'POST',
    path: '/ipfs/replaced/remove',
    audience: 'person',
    scopes: ['register'],
    idempotent: true,
    summary:
      'Remove an encrypted file for which a newer version has the same file under a fresh key (decision 0013); for the ' +
      'owner and admins, and only when nothing else needs it',
    input: z.strictObject({
      assetId: AssetId,
      /** CID of the replaced ciphertext. */
      ipfsHash: Cid,
    }),
    reply: z.object({ removed: Cid }),
  }),
};
