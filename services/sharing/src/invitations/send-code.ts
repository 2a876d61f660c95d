import type { Logger } from '@ipr/service-kit';
import type { Directory } from '../people/people.ts';
import type { Locale } from '../shares/record.ts';
import { tokenHash } from './invitation.ts';
import { type OpenInvitationDeps, withGrant } from './open-invitation.ts';

export interface SendingCode extends Pick<OpenInvitationDeps, 'invitations' | 'chain'> {
  readonly directory: Pick<Directory, 'sendCodeTo'>;
}

/**
 * Makes identity send a sign-in code to the invited address, without revealing the address to the holder of the link. An unknown or
 * ended link gets the same answer and sends nothing; `openInvitation` reports the link's state. Identity limits codes by client,
 * link and address.
 * @throws Failure request.rate-limited, mail.unavailable, chain.unavailable
 */
export const sendInvitationCode = async (
  deps: SendingCode,
  { token, locale, ip }: { readonly token: string; readonly locale: Locale; readonly ip: string },
  log: Pick<Logger, 'info'>,
  now = new Date(),
): Promise<{ ticket: string; expiresInSeconds: number }> => {
  const link = tokenHash(token);
  const found = await deps.invitations.byToken(link);
  const state = found ? (await withGrant(deps, found, now)).state : 'wrong';
  const wallet = found && state === 'open' ? found.grantee : null;
  const sent = await deps.directory.sendCodeTo({ wallet, link, ip, locale });
  log.info({ invitationId: found?.id ?? null, state }, 'sign-in code requested through an invitation link');
  return sent;
};
