import { Failure } from '@ipr/domain';

const tries = 20;
const pauseMs = 250;

interface Inbox {
  readonly mails: readonly { readonly text: string; readonly at: string }[];
}

/**
 * The newest sign-in code for an address in the inbox page of a one-machine stack.
 * @param token opens the inbox
 * @param since mails from before this moment are ignored
 * @throws mail.unavailable when none arrives within five seconds
 */
export const readInboxCode = async (
  { origin, token }: { readonly origin: string; readonly token: string },
  email: string,
  since = new Date(0),
): Promise<string> => {
  for (let tried = 0; tried < tries; tried++) {
    const response = await fetch(`${origin}/dev/inbox.json?to=${encodeURIComponent(email)}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (response.ok) {
      const { mails } = (await response.json()) as Inbox;
      // Later mails of other kinds are skipped; the text of a code mail begins with the line that contains the code.
      const codes = mails.filter(({ at }) => new Date(at) >= since).map(({ text }) => /^.*: (\d{6})\n/.exec(text)?.[1]);
      const code = codes.find((found) => found !== undefined);
      if (code) return code;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  throw new Failure('mail.unavailable');
};
