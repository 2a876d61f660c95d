import { z } from 'zod';
import { Address, AssetId, FileHash, Hex32, HexData } from './fields.ts';

/** What a badge asks for: GET /embed/proof/{assetId}, with the SHA-256 of a file that it shows. */
export const PublicProofRequest = z.strictObject({ assetId: AssetId, sha256: FileHash.optional() });

/**
 * A registration as the nodes of the chain answered, undecoded: the badge in a partner's page decodes and compares it itself, and may
 * repeat the same calls at a node of the partner's choice.
 */
export const PublicProof = z.object({
  network: z.object({ chainId: z.number().int(), genesisHash: Hex32, name: z.string(), local: z.boolean() }),
  registry: Address,
  /** The newest block that counts as final; `number` in decimal digits. */
  block: z.object({ number: z.string().regex(/^[0-9]{1,20}$/), hash: Hex32 }),
  answers: z.object({
    /** Of assets(id). */
    asset: HexData,
    /** Of ownerOf(id). */
    owner: HexData,
    /** Of assetIdOf(sha256); null without a file. */
    assetOfFile: HexData.nullable(),
  }),
});
export type PublicProof = z.infer<typeof PublicProof>;
