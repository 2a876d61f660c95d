import { Failure } from '@ipr/domain';
import type { Caller } from '@ipr/service-kit';

/**
 * Whether an id of the path means the caller: 'me', their wallet in any case, or their user id (decisions V11, V12).
 * @throws access.denied for everybody else, whether or not there is such a person (decision P10)
 */
export const requireSelf = (id: string, { wallet, userId }: Pick<Caller, 'wallet' | 'userId'>): void => {
  if (id !== 'me' && id.toLowerCase() !== wallet && id !== userId) throw new Failure('access.denied');
};
