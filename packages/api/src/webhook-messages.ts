import { z } from 'zod';
import { Address, AssetId, Hex32, IsoTime } from './fields.ts';
import { ShareId } from './sharing-values.ts';

/** Events that a webhook can receive. Names are stored and sent: never change one. */
export const webhookEvents = [
  'asset.registered',
  'asset.version-added',
  'share.accepted',
  'share.revoked',
  'share.relinquished',
  'share.expiring',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

const network = { chainId: z.number().int(), registry: Address };
/** Where the chain says so; a receiver can read it there. */
const onChain = { ...network, txHash: Hex32, blockNumber: z.number().int() };
const version = { assetId: AssetId, version: z.number().int().min(1), hash: Hex32, by: Address };
const share = { shareId: ShareId, assetId: AssetId, grantee: Address };

const message = <Type extends string, Data extends z.ZodRawShape>(type: Type, data: Data) =>
  z.strictObject({
    type: z.literal(type),
    /** When it happened on the chain; for a test and an expiring share, when the message was made. */
    timestamp: IsoTime,
    data: z.strictObject(data),
  });

const messages = [
  message('asset.registered', { ...version, ...onChain }),
  message('asset.version-added', { ...version, ...onChain }),
  message('share.accepted', { ...share, ...onChain }),
  message('share.revoked', { ...share, by: Address, ...onChain }),
  message('share.relinquished', { ...share, wasPending: z.boolean(), ...onChain }),
  message('share.expiring', { ...share, expiresAt: IsoTime, ...network }),
  message('webhook.test', { webhookId: z.string() }),
] as const;

/** What a webhook sends: numbers, hashes and wallets, which the chain shows anyway; no name, title, address of a person or file. */
export const WebhookMessage = z.discriminatedUnion('type', messages);
export type WebhookMessage = z.infer<typeof WebhookMessage>;

/** Schema of each message by its type. */
export const webhookMessages: ReadonlyMap<WebhookMessage['type'], z.ZodType> = new Map(
  messages.map((schema) => [schema.shape.type.value, schema]),
);
