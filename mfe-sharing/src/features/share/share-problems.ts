import { longestMessage, PartyName } from '@ipr/api';
import { dayOf } from '@ipr/client/sharing/expiry';
import { isWallet, lowerAddress } from '@ipr/domain';
import type { TextKey } from '@ipr/ui';
import {
  isFinished,
  mostInvitations,
  outsideTarget,
  outsideTargets,
  type Problems,
  type ShareContext,
  type ShareForm,
  type ShareType,
} from './share-form.ts';

const emailProblem = (email: string): TextKey | undefined => {
  if (email === '') return 'share.email-invalid';
  if (!email.includes('@')) return 'share.email-without-at';
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email) ? undefined : 'share.email-invalid';
};

const recipientProblem = (wallet: string, { me, owners }: ShareContext): TextKey | undefined => {
  if (wallet === me) return 'share.to-yourself';
  return owners.includes(wallet) ? 'share.to-owner' : undefined;
};

const outsideWalletProblem = (form: ShareForm, context: ShareContext): TextKey | undefined => {
  const { wallet } = outsideTarget(form);
  if (!isWallet(wallet)) return 'share.wallet-invalid';
  if (form.added.some((each) => outsideTarget(each).wallet === wallet)) return 'share.chosen-already';
  if (outsideTargets(form).length * context.owners.length > mostInvitations) return 'share.too-many';
  return recipientProblem(wallet, context);
};

/** Validation errors of the recipient in the fields. */
export const externalProblems = (form: ShareForm, context: ShareContext): Problems => {
  if (isFinished(form)) return {};
  const walletProblem = outsideWalletProblem(form, context);
  const mail = emailProblem(form.email.trim());
  return {
    ...(form.name.trim().length < 2 ? { name: 'share.name-short' as const } : {}),
    ...(mail ? { email: mail } : {}),
    ...(walletProblem ? { wallet: walletProblem } : {}),
  };
};

const internalProblems = ({ recipients }: ShareForm, context: ShareContext): Problems => {
  if (recipients.length === 0) return { recipient: 'share.recipient-missing' };
  if (recipients.length * context.owners.length > mostInvitations) return { recipient: 'share.too-many' };
  const problems = recipients.map(({ wallet }) =>
    isWallet(lowerAddress(wallet)) ? recipientProblem(lowerAddress(wallet), context) : 'share.recipient-without-wallet',
  );
  const problem = problems.find((each) => each !== undefined);
  return problem ? { recipient: problem } : {};
};

/** Whether a name can be one of a party (packages/api). */
export const isPartyName = (name: string): boolean => PartyName.safeParse(name).success;

const ndaProblems = ({ grantorName, isOwnText, ownText }: ShareForm): Problems => {
  const own = isOwnText ? (ownText ? ownText.problem : ('nda.own-missing' as const)) : undefined;
  return {
    ...(isPartyName(grantorName) ? {} : { grantorName: 'nda.name-missing' as const }),
    ...(own ? { ownText: own } : {}),
  };
};

/** Validation errors by field. */
export const problemsOf = (form: ShareForm, type: ShareType, context: ShareContext): Problems => {
  const person = type === 'internal' ? internalProblems(form, context) : externalProblems(form, context);
  const who: Problems = {
    ...person,
    ...(form.message.trim().length > longestMessage ? { message: 'share.message-long' } : {}),
    ...ndaProblems(form),
  };
  const { now, timeZone } = context;
  if (form.never) return who;
  if (!form.day) return { ...who, day: 'share.day-missing' };
  return form.day < dayOf(now, timeZone) ? { ...who, day: 'share.day-past' } : who;
};

/** Whether name and e-mail are sufficient to prepare an account (decision S23). */
export const canPrepare = ({ name, email }: ShareForm): boolean =>
  name.trim().length >= 2 && emailProblem(email.trim()) === undefined;
