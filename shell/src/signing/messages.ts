import { Address, Approval, AssetId, SessionName, SignatureRequest, SignerKey } from '@ipr/api';
import { locales } from '@ipr/ui/texts/locale';
import { z } from 'zod';

/** Sent once with a port, to the frame's exact origin; all others go through that port. */
export const connectMessage = 'ipr-sign-connect';

const claimed = z.string().max(500);

/** What the page wants signed, and how it calls what the request names. Its words are claims, which the frame shows as such. */
export const Prompt = z.strictObject({
  safe: Address,
  session: SessionName,
  request: SignatureRequest,
  locale: z.enum(locales),
  theme: z.enum(['light', 'dark']),
  claims: z.strictObject({ titles: z.record(AssetId, claimed), names: z.record(z.string(), claimed) }),
});
export type Prompt = z.infer<typeof Prompt>;

/** From page to frame. */
export const FrameRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('key'), id: z.number().int() }),
  z.strictObject({ kind: z.literal('approve'), id: z.number().int(), prompt: Prompt }),
  /** The person closes the window. */
  z.strictObject({ kind: z.literal('cancel') }),
]);

/** Why nothing was approved. */
export const Refusal = z.enum(['declined', 'unreadable']);
export type Refusal = z.infer<typeof Refusal>;

/** From frame to page. */
export const FrameMessage = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('key'), id: z.number().int(), key: SignerKey }),
  z.strictObject({ kind: z.literal('approved'), id: z.number().int(), approval: Approval }),
  z.strictObject({ kind: z.literal('refused'), id: z.number().int(), refusal: Refusal }),
  /** Whether a person has to read it: the page shows the frame while they do. */
  z.strictObject({ kind: z.literal('shown'), isShown: z.boolean() }),
]);
export type FrameMessage = z.infer<typeof FrameMessage>;
