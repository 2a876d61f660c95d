import type { Logger } from '@ipr/service-kit';
import type { Directory } from '../people/people.ts';
import type { Locale } from '../shares/record.ts';
import { tokenHash } from './invitation.ts';
import { type OpenInvitationDeps, withGrant } from './open-invitation.ts';

export interface SendingCode extends Pick<OpenInvitationDeps, 'invitations' | 'chain'> {
  readonly directory: Pick<Directory, 'sendCodeTo'>;
}

/**
 * Has identity send a sign-in code to the address an invitation went to; whoever holds the link never learns the address. The
 * answer is the same for a link that is wrong or has ended, for which nothing is sent: what it stands for is `openInvitation`'s to
 * tell. Identity limits how often a client, a link and an address are served.
 * @throws Failure request.rate-limited, mail.unavailable, chain.unavailable
 */
export const sendInvitationCode = async (
  parts: SendingCode,
  { token, locale, ip }: { readonly token: string; readonly locale: Locale; readonly ip: string },
  log: Pick<Logger, 'info'>,
  now = new Date(),
): Promise<{ ticket: string; expiresInSeconds: number }> => {
  const link = tokenHash(token);
  const found = await parts.invitations.byToken(link);
  const state = found ? (await withGrant(parts, found, now)).state : 'wrong';
  const wallet = found && state === 'open' ? found.grantee : null;
  const sent = await parts.directory.sendCodeTo({ wallet, link, ip, locale });
  log.info({ invitationId: found?.id ?? null, state }, 'sign-in code asked for by an invitation link');
  return sent;
};
