import { Failure } from '@ipr/domain';

const tries = 20;
const pauseMs = 250;

interface Inbox {
  readonly mails: readonly { readonly text: string; readonly at: string }[];
}

/**
 * The newest sign-in code that arrived for an address in the inbox page of a one-machine stack.
 * @param since mails from before this moment do not count
 * @throws mail.unavailable when none arrives within five seconds
 */
export const readInboxCode = async (origin: string, email: string, since = new Date(0)): Promise<string> => {
  for (let tried = 0; tried < tries; tried++) {
    const response = await fetch(`${origin}/dev/inbox.json?to=${encodeURIComponent(email)}`);
    if (response.ok) {
      const { mails } = (await response.json()) as Inbox;
      // Other mails may have come since; that with a code begins with it.
      const codes = mails.filter(({ at }) => new Date(at) >= since).map(({ text }) => /^.*: (\d{6})\n/.exec(text)?.[1]);
      const code = codes.find((found) => found !== undefined);
      if (code) return code;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  throw new Failure('mail.unavailable');
};
