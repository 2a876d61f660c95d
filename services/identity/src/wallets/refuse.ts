import { Failure } from '@ipr/domain';

/** @param reason one of a few fixed English phrases, for the log and the details of the error. */
export const refuse = (reason: string): never => {
  throw new Failure('wallet.request-refused', { reason });
};
