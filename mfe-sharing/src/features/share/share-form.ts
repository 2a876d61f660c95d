import { PartyName, type Recipient } from '@ipr/api';
import { dayOf, defaultExpiryDay, endOfDay } from '@ipr/client/sharing/expiry';
import type { OwnText } from '@ipr/client/sharing/own-text';
import { type AccessLevel, isWallet, lowerAddress, shortenAddress } from '@ipr/domain';
import type { ShareDocument } from '@ipr/protocol/share/share-document';
import type { TextKey } from '@ipr/ui';

export type ShareType = ShareDocument['shareType'];
export type NdaVariant = ShareDocument['variant'];
export type NdaLocale = ShareDocument['locale'];

/** A recipient inside the portal: found by search, or known from an earlier share. */
export interface Chosen extends Pick<Recipient, 'wallet' | 'name' | 'maskedEmail'> {
  /** Token in place of the e-mail address (decision P9); null for a person known from an earlier share. */
  readonly token: string | null;
  /** In full only where the person typed it or knows it from an earlier share. */
  readonly email: string | null;
}

/** Values of the share form (D1 section 5). */
export interface ShareForm {
  readonly recipient: Chosen | null;
  readonly name: string;
  readonly email: string;
  readonly wallet: string;
  /** The e-mail address that `wallet` was prepared for (decision S23). */
  readonly preparedFor: string | null;
  readonly level: AccessLevel;
  /** Last day of the access, 'yyyy-mm-dd' in the person's zone. */
  readonly day: string | undefined;
  readonly never: boolean;
  readonly variant: NdaVariant;
  readonly ndaLocale: NdaLocale;
  /** The grantor's own name in the NDA. */
  readonly grantorName: string;
  /** Null leaves it open. */
  readonly law: string | null;
  readonly courts: string | null;
  /** Whether the agreement is the grantor's own text. */
  readonly isOwnText: boolean;
  readonly ownText: OwnTextChoice | null;
}

/** A chosen file: the text, or why it cannot be used. */
export type OwnTextChoice = { readonly fileName: string } & (
  | { readonly text: OwnText; readonly problem?: never }
  | { readonly text?: never; readonly problem: TextKey }
);

export type ShareField = 'recipient' | 'name' | 'email' | 'wallet' | 'day' | 'grantorName' | 'ownText';
export type Problems = Partial<Record<ShareField, TextKey>>;

/** Person, asset and time for which the form is validated. */
export interface ShareContext {
  readonly me: string;
  readonly owner: string;
  /** Unix seconds. */
  readonly now: number;
  readonly timeZone: string;
}

export const emptyForm = (
  locale: NdaLocale,
  { now, timeZone, grantorName = '' }: Pick<ShareContext, 'now' | 'timeZone'> & { readonly grantorName?: string },
): ShareForm => ({
  recipient: null,
  name: '',
  email: '',
  wallet: '',
  preparedFor: null,
  level: 'view',
  never: false,
  day: defaultExpiryDay(now, timeZone),
  variant: 'standard',
  ndaLocale: locale,
  grantorName,
  law: null,
  courts: null,
  isOwnText: false,
  ownText: null,
});

/** External shares grant view access only (decision S8). */
export const levelIn = (form: ShareForm, type: ShareType): AccessLevel => (type === 'external' ? 'view' : form.level);

/** Unix seconds; 0 means never. */
export const expiresOf = ({ never, day }: ShareForm, timeZone: string): number =>
  never || !day ? 0 : endOfDay(day, timeZone);

/** Lower case; empty while the input is not a valid address. */
export const granteeOf = (form: ShareForm, type: ShareType): string =>
  (type === 'internal' ? (form.recipient?.wallet ?? '') : form.wallet.trim()).toLowerCase();

const emailProblem = (email: string): TextKey | undefined => {
  if (email === '') return 'share.email-invalid';
  if (!email.includes('@')) return 'share.email-without-at';
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email) ? undefined : 'share.email-invalid';
};

const recipientProblem = (wallet: string, { me, owner }: ShareContext): TextKey | undefined => {
  if (wallet === me) return 'share.to-yourself';
  return wallet === owner ? 'share.to-owner' : undefined;
};

const externalProblems = (form: ShareForm, context: ShareContext): Problems => {
  const wallet = granteeOf(form, 'external');
  const walletProblem = isWallet(wallet) ? recipientProblem(wallet, context) : 'share.wallet-invalid';
  const mail = emailProblem(form.email.trim());
  return {
    ...(form.name.trim().length < 2 ? { name: 'share.name-short' as const } : {}),
    ...(mail ? { email: mail } : {}),
    ...(walletProblem ? { wallet: walletProblem } : {}),
  };
};

const internalProblems = ({ recipient }: ShareForm, context: ShareContext): Problems => {
  if (!recipient) return { recipient: 'share.recipient-missing' };
  const wallet = lowerAddress(recipient.wallet);
  const problem = isWallet(wallet) ? recipientProblem(wallet, context) : 'share.recipient-without-wallet';
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
  const who = { ...person, ...ndaProblems(form) };
  const { now, timeZone } = context;
  if (form.never) return who;
  if (!form.day) return { ...who, day: 'share.day-missing' };
  return form.day < dayOf(now, timeZone) ? { ...who, day: 'share.day-past' } : who;
};

/** Whether name and e-mail are sufficient to prepare an account (decision S23). */
export const canPrepare = ({ name, email }: ShareForm): boolean =>
  name.trim().length >= 2 && emailProblem(email.trim()) === undefined;

/** The recipient as recorded off-chain. */
export const counterpartOf = (form: ShareForm, type: ShareType) => {
  if (type === 'external') return { name: form.name.trim(), email: form.email.trim().toLowerCase() };
  const { wallet, name, token, email } = form.recipient ?? { wallet: '', name: '', token: null, email: null };
  const isCalled = name.trim().length >= 2 && name !== shortenAddress(wallet);
  return {
    ...(isCalled ? { name: name.trim() } : {}),
    ...(token ? { recipientToken: token } : {}),
    ...(email ? { email } : {}),
  };
};
