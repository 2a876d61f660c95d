import { Failure, type Hex } from '@ipr/domain';
import { z } from 'zod';

const Signature = z.string().regex(/^0x[0-9a-fA-F]{130}$/);
const rejectedByPerson = 4001;

/** Whether a wallet reports that the person declined (EIP-1193). */
export const isRejection = (thrown: unknown): boolean =>
  typeof thrown === 'object' && thrown !== null && 'code' in thrown && thrown.code === rejectedByPerson;

/** A signature in the form of the contracts, whose last byte is 27 or 28; some wallets return 0 or 1. @throws Failure wallet.request-refused */
export const signatureOf = (value: unknown): Hex => {
  const parsed = Signature.safeParse(value);
  if (!parsed.success) throw new Failure('wallet.request-refused', { reason: 'signature' });
  const text = parsed.data.toLowerCase();
  const last = Number.parseInt(text.slice(-2), 16);
  const recovery = last < 27 ? last + 27 : last;
  return `0x${text.slice(2, -2)}${recovery.toString(16)}`;
};
