import type { Recipient } from '@ipr/api';
import { defaultExpiryDay, endOfDay } from '@ipr/client/sharing/expiry';
import type { OwnText } from '@ipr/client/sharing/own-text';
import type { Counterpart } from '@ipr/client/sharing/share-asset';
import { type AccessLevel, shortenAddress } from '@ipr/domain';
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

/** A recipient outside the portal, as the grantor typed it. */
type Outside = Pick<ShareForm, 'name' | 'email' | 'wallet'>;

/** Largest number of invitations that one form sends. */
export const mostInvitations = 50;

/** Values of the share form (D1 section 5). */
export interface ShareForm {
  /** Inside the portal, in the order in which they were chosen. */
  readonly recipients: readonly Chosen[];
  /** Outside the portal: those added before the one in the fields. */
  readonly added: readonly Outside[];
  readonly name: string;
  readonly email: string;
  readonly wallet: string;
  /** The e-mail address that `wallet` was prepared for (decision S23). */
  readonly preparedFor: string | null;
  /** To every recipient, in the grantor's own words. */
  readonly message: string;
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

export type ShareField = 'recipient' | 'name' | 'email' | 'wallet' | 'message' | 'day' | 'grantorName' | 'ownText';
export type Problems = Partial<Record<ShareField, TextKey>>;

/** One recipient of the form, of either tab. */
export interface Target {
  /** Lower case; not a valid address while it is being typed. */
  readonly wallet: string;
  readonly name: string;
  /** Masked, unless the person typed it or knows it from an earlier share. */
  readonly email: string;
  readonly counterpart: Counterpart;
}

/** Person, assets and time for which the form is validated. */
export interface ShareContext {
  readonly me: string;
  /** One per asset. */
  readonly owners: readonly string[];
  /** Unix seconds. */
  readonly now: number;
  readonly timeZone: string;
}

export const emptyForm = (
  locale: NdaLocale,
  { now, timeZone, grantorName = '' }: Pick<ShareContext, 'now' | 'timeZone'> & { readonly grantorName?: string },
): ShareForm => ({
  recipients: [],
  added: [],
  name: '',
  email: '',
  wallet: '',
  preparedFor: null,
  message: '',
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

const insideTarget = ({ wallet, name, maskedEmail, token, email }: Chosen): Target => {
  const isCalled = name.trim().length >= 2 && name !== shortenAddress(wallet);
  const counterpart = {
    ...(isCalled ? { name: name.trim() } : {}),
    ...(token ? { recipientToken: token } : {}),
    ...(email ? { email } : {}),
  };
  return { wallet: wallet.toLowerCase(), name, email: email ?? maskedEmail, counterpart };
};

/** The recipient in the fields, or one that was added. */
export const outsideTarget = (form: Outside): Target => {
  const counterpart = { name: form.name.trim(), email: form.email.trim().toLowerCase() };
  return { wallet: form.wallet.trim().toLowerCase(), ...counterpart, counterpart };
};

/** Whether the fields are empty after other recipients were added. */
export const isFinished = ({ added, name, email, wallet }: ShareForm): boolean =>
  added.length > 0 && `${name}${email}${wallet}`.trim() === '';

/** Those that were added, and the one in the fields. */
export const outsideTargets = (form: ShareForm): readonly Target[] =>
  [...form.added, ...(isFinished(form) ? [] : [form])].map(outsideTarget);

/** The recipients, with what is recorded about each off-chain, the message included. */
export const targetsOf = (form: ShareForm, type: ShareType): readonly Target[] => {
  const targets = type === 'internal' ? form.recipients.map(insideTarget) : outsideTargets(form);
  const message = form.message.trim();
  return message ? targets.map((each) => ({ ...each, counterpart: { ...each.counterpart, message } })) : targets;
};
