import { z } from 'zod';

/**
 * An error of a page, POST /errors: where it happened and its name, never its text, which may contain what a person typed or sees.
 */
export const PageError = z.strictObject({
  /** 'shell', or the name of a module. */
  module: z.string().regex(/^(?:shell|mfe_[a-z_]{1,40})$/),
  version: z.string().regex(/^[0-9A-Za-z.+-]{1,64}$/),
  /** Before its code is there, while it starts, or later. */
  phase: z.enum(['load', 'mount', 'run']),
  /** A failure code, or the name of the error's class. */
  error: z.string().regex(/^[A-Za-z][\w.-]{0,59}$/),
});
export type PageError = z.infer<typeof PageError>;

/** Path of the gateway, on the portal's own origin; browsers report violations of the security policy there too. */
export const pageErrorsPath = '/errors';
