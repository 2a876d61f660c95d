import type { PortalConfig } from '@ipr/api';

/** Milliseconds for which a sign-in waits for the frame: without it the person is signed in, to a session that shares nothing. */
const waitMs = 4_000;

const keyOf = async (origin: string): Promise<{ readonly signer?: string }> => {
  const { openSignFrame } = await import('./open-sign-frame.ts');
  return { signer: await (await openSignFrame(origin)).key() };
};

/** Adds the key of this browser's signing frame to the input of the call that completes a sign-in; nothing where no frame is reached. */
export const withSigner = async <I extends object>(
  { signing }: Pick<PortalConfig, 'signing'>,
  input: I,
): Promise<I & { readonly signer?: string }> => {
  if (!signing) return input;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<object>((resolve) => {
    timer = setTimeout(resolve, waitMs, {});
  });
  const signer = await Promise.race([keyOf(signing.origin).catch(() => ({})), late]);
  clearTimeout(timer);
  return { ...input, ...signer };
};

/** Opens the frame while the person reads the mail with the code. */
export const prepareSigner = ({ signing }: Pick<PortalConfig, 'signing'>): void => {
  if (signing) void keyOf(signing.origin).catch(() => undefined);
};
