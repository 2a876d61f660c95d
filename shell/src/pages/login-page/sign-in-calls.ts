import type { Client, identityApi } from '@ipr/api';

export type SignInCalls = Pick<Client<typeof identityApi>, 'requestCode' | 'verifyCode'>;
/** Sign-in calls that use a ticket in place of the address. */
export type TicketCalls = Pick<Client<typeof identityApi>, 'verifyTicket'>;
