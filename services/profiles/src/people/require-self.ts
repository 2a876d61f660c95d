import { Failure } from '@ipr/domain';
import type { Caller } from '@ipr/service-kit';

/** Whether an id of the path means the caller: 'me', their wallet in any case, or their user id (decisions V11, V12). */
export const isSelf = (id: string, { wallet, userId }: Pick<Caller, 'wallet' | 'userId'>): boolean =>
  id === 'me' || id.toLowerCase() === wallet || id === userId;

/** @throws access.denied for every other id, whether or not it has a person (decision P10) */
export const requireSelf = (id: string, caller: Pick<Caller, 'wallet' | 'userId'>): void => {
  if (!isSelf(id, caller)) throw new Failure('access.denied');
};
