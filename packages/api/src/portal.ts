import { pickerExtensions } from '@ipr/domain';
import { z } from 'zod';
import { Address, Hex32 } from './fields.ts';
import { ModuleKey } from './module-list/module-list.ts';

/** A certificate, DER in base64. */
const PinnedCertificate = z
  .base64()
  .min(1)
  .max(16 * 1024);

/** Certificates by which pages verify timestamps: the operator pins them, never a registrant's document. */
export const PinnedAuthorities = z.object({
  /** One of them must be at the end of a token's chain. */
  roots: z.array(PinnedCertificate).max(50),
  /** Signers that the operator found in the EU trusted list as qualified. */
  qualifiedSigners: z.array(PinnedCertificate).max(50),
});
export type PinnedAuthorities = z.infer<typeof PinnedAuthorities>;

/** Runtime configuration that the gateway serves to the browser: GET /config.json. One build serves every environment. */
export const PortalConfig = z.object({
  /** A network is identified by chain id and genesis hash (decision P26). */
  network: z.object({
    chainId: z.number().int(),
    genesisHash: Hex32,
    name: z.string(),
    local: z.boolean(),
    /** Number of blocks, including the transaction's own, after which a transaction is final. */
    confirmations: z.number().int().min(1).default(1),
    /** Polling interval for receipts, in milliseconds. */
    pollMs: z.number().int().min(50).default(400),
  }),
  contracts: z.object({ registry: Address }),
  timestamps: PinnedAuthorities.default({ roots: [], qualifiedSigners: [] }),
  keynet: z.object({
    keysetId: z.string(),
    groupPublicKey: z.string().regex(/^[0-9a-f]{96}$/),
    threshold: z.number().int().min(1),
    /** Node URLs exactly as session signatures contain them, e.g. 'http://localhost:9000/lit/0.0.0.1:7470'. */
    nodes: z.array(z.string()),
    blockhashUrl: z.string(),
  }),
  /** Paths on the portal's own origin. */
  urls: z.object({ api: z.string(), rpc: z.string(), graphql: z.string(), ipfs: z.string() }),
  explorerUrl: z.string().nullable(),
  uploads: z.object({
    pickerBytes: z.number().int(),
    maximumBytes: z.number().int(),
    /** File name extensions that the picker accepts, lower case without dot, or any file (decision V2). */
    types: z.union([z.literal('any'), z.array(z.string()).min(1)]).default([...pickerExtensions]),
    /** Whether registrations create a backup copy of the encrypted file (decision P28). */
    backup: z.boolean(),
    /** Whether registrations and updates go on without a timestamp while no authority answers (decision R4). */
    deferTimestamps: z.boolean().default(false),
  }),
  /** Keys of the operator that sign the list of modules; none in development, where modules are not verified. */
  modules: z.object({ keys: z.array(ModuleKey).max(5) }).default({ keys: [] }),
  signIn: z.object({
    email: z.boolean(),
    google: z.boolean(),
    passkey: z.boolean(),
    /** The sign-in and wallet provider Dynamic; `scriptUrl` is the path of the script that shows it (docs/production.md). */
    dynamic: z.object({ environmentId: z.uuid(), scriptUrl: z.string() }).nullable().default(null),
    inboxUrl: z.string().nullable(),
  }),
  /** The signing frame's origin; null where the portal has none, and identity signs without it. */
  signing: z.object({ origin: z.url() }).nullable().default(null),
});
export type PortalConfig = z.infer<typeof PortalConfig>;

/** What the signing frame reads from its own origin: GET /config.json there. */
export const SigningConfig = z.object({
  /** The only origin whose pages may ask. */
  portal: z.url(),
  chainId: z.number().int(),
  registry: Address,
  /** The server's clock, milliseconds since 1970. */
  now: z.number().int(),
});
export type SigningConfig = z.infer<typeof SigningConfig>;
