import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Address } from './fields.ts';
import { Email, SignInTicket } from './identity.ts';

/** Somebody with an account, as services know them; never handed to a person as it is (decision P9). */
export const DirectoryEntry = z.object({
  wallet: Address,
  email: z.string(),
  username: z.string().nullable(),
  /** Who holds the signing key. */
  custody: z.enum(['assisted', 'own', 'dynamic']),
});
export type DirectoryEntry = z.infer<typeof DirectoryEntry>;

/** What other services may ask identity; the gateway routes none of it. */
export const directoryApi = {
  peopleByWallet: endpoint({
    method: 'POST',
    path: '/internal/users/by-wallet',
    audience: 'service',
    summary: 'Accounts of these wallets; wallets without one are left out',
    input: z.strictObject({ wallets: z.array(Address).max(100) }),
    reply: z.array(DirectoryEntry),
  }),
  searchPeople: endpoint({
    method: 'POST',
    path: '/internal/users/search',
    audience: 'service',
    summary: 'Accounts by part of the name, or the beginning of e-mail address or wallet; all of them for no text',
    input: z.strictObject({
      q: z.string().trim().toLowerCase().max(254),
      limit: z.number().int().min(1).max(100),
      except: Address,
    }),
    reply: z.array(DirectoryEntry),
  }),
  provisionPerson: endpoint({
    method: 'POST',
    path: '/internal/users/provision',
    audience: 'service',
    summary: 'The account of an e-mail address, made when there is none (decision S23)',
    input: z.strictObject({ email: Email }),
    reply: DirectoryEntry,
  }),
  sendCodeTo: endpoint({
    method: 'POST',
    path: '/internal/sign-in-codes',
    audience: 'service',
    summary: 'Send a sign-in code to the account of a wallet; the answer is the same when there is none',
    input: z.strictObject({
      /** Null where nobody is meant: nothing is sent. */
      wallet: Address.nullable(),
      /** Id of the link whose holder asks, 64 hex digits: each may ask a few times an hour. */
      link: z.string().regex(/^[0-9a-f]{64}$/),
      /** Address of the client, as the gateway saw it. */
      ip: z.string().min(1).max(64),
      locale: z.enum(['en', 'fr', 'de', 'es']),
    }),
    reply: z.object({ ticket: SignInTicket, expiresInSeconds: z.number().int() }),
  }),
  keepMail: endpoint({
    method: 'POST',
    path: '/internal/inbox',
    audience: 'service',
    summary: 'Put a mail into the inbox of this machine, once per id; refused where mail is really sent',
    input: z.strictObject({
      id: z.string().min(8).max(128),
      to: Email,
      subject: z.string().min(1).max(500),
      text: z.string().min(1).max(20_000),
      language: z.enum(['en', 'fr', 'de', 'es']),
    }),
    reply: z.object({ ok: z.literal(true) }),
  }),
};
