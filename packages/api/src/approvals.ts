import { z } from 'zod';

/** Public key of a browser's signing frame: an uncompressed point of P-256, 65 bytes in base64url, whose first byte is 4. */
export const SignerKey = z.string().regex(/^B[A-Za-z0-9_-]{86}$/);

/** Names a session outside of identity; does not open it. */
export const SessionName = z.string().regex(/^[0-9a-f]{32}$/);

/** The signing frame's statement that one digest may be signed for one session (decision 0144). */
export const Approval = z.strictObject({
  session: SessionName,
  /** Milliseconds since 1970, by the server's clock. */
  at: z.number().int().min(0),
  /** ECDSA over P-256 with SHA-256, r and s, 64 bytes in base64url. */
  signature: z.string().regex(/^[A-Za-z0-9_-]{86}$/),
});
export type Approval = z.infer<typeof Approval>;

/** Binds the session of a sign-in to the key of the browser's signing frame; absent where no frame is reached. */
export const signerField = { signer: SignerKey.optional() };
