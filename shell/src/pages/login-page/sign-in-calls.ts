import type { Client, identityApi } from '@ipr/api';

export type SignInCalls = Pick<Client<typeof identityApi>, 'requestCode' | 'verifyCode'>;
/** Sign-in where a ticket stands for the address. */
export type TicketCalls = Pick<Client<typeof identityApi>, 'verifyTicket'>;
