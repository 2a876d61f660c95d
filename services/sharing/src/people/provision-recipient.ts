import type { Hex } from '@ipr/domain';
import type { Directory } from './people.ts';
import { type Quotas, takeQuota } from './quota.ts';

/**
 * The wallet of an e-mail address; creates an account if there is none (decision S23). The answer is the same in both cases.
 * @throws Failure request.rate-limited, service.unavailable
 */
export const provisionRecipient = async (
  { directory, quotas }: { readonly directory: Directory; readonly quotas: Quotas },
  caller: Hex,
  email: string,
): Promise<{ wallet: Hex }> => {
  await takeQuota(quotas, 'accounts', caller);
  const { wallet } = await directory.provisionPerson({ email });
  return { wallet };
};
