import { randomBytes } from 'node:crypto';
import { type DirectoryEntry, defaultSettings, directoryApi, profilesApi, type UserSettings } from '@ipr/api';
import { Failure, type Hex } from '@ipr/domain';
import { createApp, createLogger, serve } from '@ipr/service-kit';

export interface KeptMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly language: string;
}

/** Id of an account, as positions in the list of accounts have it. */
const idOf = (wallet: Hex): string => wallet.slice(2, 26);

/** Replaces identity and profiles over HTTP: addresses, settings, and an inbox that deduplicates mails by id. */
export const startIdentity = async (internalSecret: string) => {
  const people = new Map<Hex, DirectoryEntry>();
  const saved = new Map<Hex, UserSettings>();
  /** People whose settings contain no preferences of their own. */
  const muted = new Set<Hex>();
  const mails = new Map<string, KeptMail>();
  let handedOver = 0;
  let isAway = false;
  /** Resolves when the inbox may answer. */
  let answers: Promise<void> = Promise.resolve();

  const app = createApp(
    { ...directoryApi, settingsOf: profilesApi.settingsOf, muteMails: profilesApi.muteMails },
    {
      settingsOf: ({ wallets }) =>
        wallets.flatMap((wallet) => {
          const settings = saved.get(wallet);
          return settings ? [{ wallet, settings, hasPreferences: !muted.has(wallet) }] : [];
        }),
      accounts: ({ after, limit }) => {
        const page = [...people.keys()]
          .filter((wallet) => after === null || idOf(wallet) > after)
          .sort()
          .slice(0, limit);
        const last = page.at(-1);
        return { wallets: page, next: page.length < limit || !last ? null : idOf(last) };
      },
      muteMails: ({ wallet, mails }) => {
        if (!saved.has(wallet)) muted.add(wallet);
        const { notifications, ...rest } = saved.get(wallet) ?? defaultSettings;
        saved.set(wallet, { ...rest, notifications: { ...notifications, [mails]: false } });
        return { ok: true } as const;
      },
      account: () => ({ account: null }),
      nameAccount: () => {
        throw new Failure('unexpected');
      },
      peopleByWallet: ({ wallets }) => wallets.flatMap((wallet) => people.get(wallet) ?? []),
      searchPeople: () => [],
      provisionPerson: () => {
        throw new Failure('unexpected');
      },
      sendCodeTo: () => {
        throw new Failure('unexpected');
      },
      async keepMail(mail) {
        if (isAway) throw new Failure('mail.unavailable');
        handedOver += 1;
        if (!mails.has(mail.id)) mails.set(mail.id, mail);
        await answers;
        return { ok: true } as const;
      },
    },
    { log: createLogger('identity', { level: 'silent' }), internalSecret },
  );
  const serving = await serve(app, { port: 0, log: createLogger('identity', { level: 'silent' }) });
  return {
    url: serving.url,
    mails: () => [...mails.values()],
    handedOver: () => handedOver,
    /** Saves settings of a person. */
    save: (wallet: Hex, settings: UserSettings) => void saved.set(wallet, settings),
    settingsOf: (wallet: Hex) => saved.get(wallet),
    setAway: (away: boolean) => {
      isAway = away;
    },
    /** Delays every answer of the inbox. @returns a function that releases them */
    holdAnswers(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      answers = promise;
      return resolve;
    },
    /** Deletes an account with what other services stored about it, as identity does when its closure is due. */
    deleteAccount(wallet: Hex): void {
      people.delete(wallet);
      saved.delete(wallet);
    },
    /** A wallet with an account, or without one. */
    wallet(email?: string): Hex {
      const wallet: Hex = `0x${randomBytes(20).toString('hex')}`;
      if (email) people.set(wallet, { wallet, email, username: null, custody: 'assisted' });
      return wallet;
    },
    close: () => serving.close(),
  };
};
