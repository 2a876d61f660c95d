const key = 'ipr-sent-code';

/** An address to which a code was sent, and how long the code is valid. */
export interface SentCode {
  readonly email: string;
  readonly expiresInSeconds: number;
}

/** Keeps it in this tab: while a person reads the mail, a phone may unload the page. */
export const rememberSentCode = ({ email, expiresInSeconds }: SentCode): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify([email, Date.now() + expiresInSeconds * 1000]));
  } catch {
    // Without storage a page that is loaded again begins with the address.
  }
};

export const forgetSentCode = (): void => {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // There is none without storage.
  }
};

/** The code that was sent before the page was loaded again; undefined for none and an expired one. */
export const rememberedCode = (): SentCode | undefined => {
  try {
    const [email, until]: unknown[] = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    const expiresInSeconds = (Number(until) - Date.now()) / 1000;
    return typeof email === 'string' && expiresInSeconds > 0 ? { email, expiresInSeconds } : undefined;
  } catch {
    return undefined;
  }
};
