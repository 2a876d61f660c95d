import type { Invitation } from '@ipr/api';
import { asFailure, type Failure } from '@ipr/domain';
import { withRetry } from '../flow/retry-policy.ts';
import { type ActionSettings, sleep } from '../flow/send-once.ts';
import type { Person } from '../person.ts';
import { type Granted, type GrantInput, grantAccess } from './grant-access.ts';

/** The other side as the person who shares names it; written down beside the chain, told to both sides alone. */
export interface Counterpart {
  readonly name?: string;
  readonly email?: string;
  /** Stands for the e-mail address of somebody who was found by search (decision P9). */
  readonly recipientToken?: string;
}

export interface ShareInput {
  readonly grant: GrantInput;
  readonly counterpart: Counterpart;
  /** Language of the mail. */
  readonly mailLocale: GrantInput['locale'];
  /** Whether a one-time link is mailed. */
  readonly invite: boolean;
}

export interface Shared extends Granted {
  /** The link that was mailed; null when none was. */
  readonly invitation: Invitation | null;
  /**
   * Null when the service wrote down what belongs to the grant beside the chain. Otherwise why not: the grant stands all the
   * same, nobody was told of it by mail, and `retry` does just that again.
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
 * Grants access and has the service write down the rest: kind, name and e-mail of the other side, and the mail to them.
 * @throws what grantAccess throws; once the grant stands nothing more is thrown
 */
export const shareAsset = async (person: Person, input: ShareInput, settings: ActionSettings = {}): Promise<Shared> => {
  const granted = await grantAccess(person, input.grant, settings);
  const retry = () => record(person, input, granted, settings.wait ?? sleep);
  return retry().then(
    (invitation) => ({ ...granted, invitation, unrecorded: null }),
    (thrown: unknown) => ({ ...granted, invitation: null, unrecorded: { failure: asFailure(thrown), retry } }),
  );
};
