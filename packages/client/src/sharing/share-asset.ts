import type { Invitation } from '@ipr/api';
import { asFailure, type Failure } from '@ipr/domain';
import { withRetry } from '../flow/retry-policy.ts';
import { type ActionSettings, sleep } from '../flow/send-once.ts';
import type { Person } from '../person.ts';
import { type Granted, type GrantInput, grantAccess } from './grant-access.ts';

/** The grantee's details as recorded by the grantor; stored off chain and visible to grantor and grantee only. */
export interface Counterpart {
  readonly name?: string;
  readonly email?: string;
  /** Token for the e-mail address of a person found by search (decision P9). */
  readonly recipientToken?: string;
  /** What the grantor writes to the grantee. */
  readonly message?: string;
}

export interface ShareInput {
  readonly grant: GrantInput;
  readonly counterpart: Counterpart;
  /** Language of the mail. */
  readonly mailLocale: GrantInput['locale'];
  /** Whether to mail an invitation link. */
  readonly invite: boolean;
}

export interface Shared extends Granted {
  /** The mailed invitation link; null when none was mailed. */
  readonly invitation: Invitation | null;
  /**
   * Null when the service recorded the off-chain details of the grant. Otherwise the reason: the grant is on chain, but no
   * mail was sent, and `retry` repeats only this step.
   */
  readonly unrecorded: { readonly failure: Failure; readonly retry: () => Promise<Invitation | null> } | null;
}

const record = async (
  person: Person,
  { grant, counterpart, mailLocale, invite }: ShareInput,
  { shareId, txHash }: Granted,
  wait: (milliseconds: number) => Promise<void>,
): Promise<Invitation | null> => {
  const { signal } = new AbortController();
  const { shareType } = grant;
  const input = { id: shareId, txHash, shareType, ...counterpart, locale: mailLocale, invite };
  const options = { idempotencyKey: `${shareId}:record`, quiet: true };
  const work = () => person.api.sharing.recordShare(input, options);
  const recorded = await withRetry({ signal, wait, report: () => undefined }, { inFlight: true }, 'recording', work);
  return recorded.invitation;
};

/**
 * Grants access and records the off-chain details: kind, name and e-mail of the grantee, and the mail to them.
 * @throws errors of grantAccess; nothing once the grant is on chain
 */
export const shareAsset = async (person: Person, input: ShareInput, settings: ActionSettings = {}): Promise<Shared> => {
  const granted = await grantAccess(person, input.grant, settings);
  const retry = () => record(person, input, granted, settings.wait ?? sleep);
  return retry().then(
    (invitation) => ({ ...granted, invitation, unrecorded: null }),
    (thrown: unknown) => ({ ...granted, invitation: null, unrecorded: { failure: asFailure(thrown), retry } }),
  );
};
