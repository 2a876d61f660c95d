import type { Hex } from '@ipr/domain';
import type { Directory } from './people.ts';
import { type Quotas, takeQuota } from './quota.ts';

/**
 * The wallet of an e-mail address; creates an account if there is none (decision S23). The answer is the same in both cases.
 * Accounts of many people together cannot fill the mailboxes of one domain either.
 * @throws Failure request.rate-limited, service.unavailable
 */
export const provisionRecipient = async (
  { directory, quotas }: { readonly directory: Directory; readonly quotas: Quotas },
  caller: Hex,
  email: string,
): Promise<{ wallet: Hex }> => {
  await takeQuota(quotas, 'accounts', caller);
  await takeQuota(quotas, 'accounts-of-domain', email.slice(email.lastIndexOf('@') + 1).toLowerCase());
  const { wallet } = await directory.provisionPerson({ email });
  return { wallet };
};
