export interface KnownBrowser {
  /** Digest of the browser's token. */
  readonly browser: string;
  /** Keyed digest of the account's e-mail address, so that it is found before an account is looked up. */
  readonly address: string;
  readonly userId: string;
}

/** Browsers in which accounts have signed in. */
export interface BrowserRepository {
  /** Whether the account of this address has signed in in this browser. */
  isKnown(browser: string, address: string): Promise<boolean>;
  /** Whether any account has signed in in this browser. */
  isInUse(browser: string): Promise<boolean>;
  /** Records a sign-in; the latest twenty browsers of an account are kept. @returns whether the browser is new to the account */
  record(known: KnownBrowser, now: Date): Promise<boolean>;
  countOf(userId: string): Promise<number>;
  /** Browsers of an account, the latest first. */
  ofUser(userId: string): Promise<{ readonly browser: string; readonly usedAt: Date }[]>;
  removeAll(userId: string): Promise<void>;
}
