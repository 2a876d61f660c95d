import { isWallet } from '@ipr/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Address } from './fields.ts';
import { Email, SessionUser, SignInTicket } from './identity.ts';

/** An account as seen by other services; never returned to a person unmasked (decision P9). */
export const DirectoryEntry = z.object({
  wallet: Address,
  email: z.string(),
  username: z.string().nullable(),
  /** Custody of the signing key. */
  custody: z.enum(['assisted', 'own', 'dynamic']),
});
export type DirectoryEntry = z.infer<typeof DirectoryEntry>;

/** Letters before a search lists people, so that only people whom the searching person looks for are listed. */
export const minSearchLetters = 2;

/** Whether a search text is a complete e-mail address or wallet; it then means exactly that person. */
export const isCompleteAddress = (text: string): boolean =>
  isWallet(text.trim().toLowerCase()) || Email.safeParse(text).success;

/** An account for the service that presents people to each other. */
const Account = SessionUser.extend({
  username: z.string().nullable(),
  /** False for an account that was created for a recipient and that its person has not opened yet. */
  hasSignedIn: z.boolean(),
});
export type Account = z.infer<typeof Account>;

/** Calls of identity for other services; the gateway does not route them. */
export const directoryApi = {
  account: endpoint({
    method: 'POST',
    path: '/internal/users/account',
    audience: 'service',
    summary: 'The account with this wallet or user id; null when there is none',
    input: z.strictObject({ id: z.string().min(1).max(64) }),
    reply: z.object({ account: Account.nullable() }),
  }),
  nameAccount: endpoint({
    method: 'POST',
    path: '/internal/users/name',
    audience: 'service',
    summary: 'Set the name under which an account is found, and whether searches list it; ignored unless newer',
    input: z.strictObject({
      wallet: Address,
      /** Left out: the name stays as it is. */
      username: z.string().min(2).max(50).nullable().optional(),
      isListed: z.boolean(),
      /** Increases with every change of the two. */
      revision: z.number().int().min(1),
    }),
    reply: z.object({ ok: z.literal(true) }),
  }),
  peopleByWallet: endpoint({
    method: 'POST',
    path: '/internal/users/by-wallet',
    audience: 'service',
    summary: 'Accounts of these wallets; wallets without one are left out',
    input: z.strictObject({
      wallets: z.array(Address).max(100),
      /** Whether custody is read from the chain, for records of signatures; otherwise the last one that was read. */
      isCustodyCurrent: z.boolean().default(false),
    }),
    reply: z.array(DirectoryEntry),
  }),
  accounts: endpoint({
    method: 'POST',
    path: '/internal/users/accounts',
    audience: 'service',
    summary: 'Wallets of all accounts in pages, in a fixed order',
    input: z.strictObject({
      /** `next` of the page before; null for the first page. */
      after: z
        .string()
        .regex(/^[0-9a-f]{24}$/)
        .nullable(),
      limit: z.number().int().min(1).max(100),
    }),
    /** `next` is null after the last page. */
    reply: z.object({ wallets: z.array(Address), next: z.string().nullable() }),
  }),
  searchPeople: endpoint({
    method: 'POST',
    path: '/internal/users/search',
    audience: 'service',
    summary: 'Accounts by part of the name, or by a complete e-mail address or wallet, which finds that account only',
    input: z.strictObject({
      q: z.string().trim().toLowerCase().min(minSearchLetters).max(254),
      limit: z.number().int().min(1).max(100),
      skip: z.number().int().min(0).max(5_000).default(0),
      except: Address,
      /** Leaves out people who do not want to be listed, and those who have not signed in yet. */
      isListed: z.boolean().default(false),
      /**
       * Whether the start of an e-mail address or wallet finds its account too. The caller then discloses only what the person who
       * searches may see: otherwise addresses can be read out letter by letter.
       */
      byStart: z.boolean().default(false),
    }),
    reply: z.array(DirectoryEntry),
  }),
  provisionPerson: endpoint({
    method: 'POST',
    path: '/internal/users/provision',
    audience: 'service',
    summary: 'The account of an e-mail address, created if missing (decision S23)',
    input: z.strictObject({ email: Email }),
    reply: DirectoryEntry,
  }),
  sendCodeTo: endpoint({
    method: 'POST',
    path: '/internal/sign-in-codes',
    audience: 'service',
    summary: 'Send a sign-in code to the account of a wallet; the reply is the same for a wallet without one',
    input: z.strictObject({
      /** Null when there is no recipient; no code is sent then, but the reply looks the same. */
      wallet: Address.nullable(),
      /** Id of the invitation link that the request came from, 64 hex digits; the rate limit applies per link. */
      link: z.string().regex(/^[0-9a-f]{64}$/),
      /** Client IP address as seen by the gateway. */
      ip: z.string().min(1).max(64),
      locale: z.enum(['en', 'fr', 'de', 'es']),
    }),
    reply: z.object({ ticket: SignInTicket, expiresInSeconds: z.number().int() }),
  }),
  keepMail: endpoint({
    method: 'POST',
    path: '/internal/inbox',
    audience: 'service',
    summary: 'Store a mail in the local inbox, once per id; refused when real mail delivery is configured',
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
