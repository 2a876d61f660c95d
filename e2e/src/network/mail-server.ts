import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

const tries = 100;
const pauseMs = 200;

/** A mail server that stores what it receives. */
export const startMailServer = async () => {
  const mails: { readonly to: readonly string[]; readonly text: string }[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        mails.push({ to: envelope.rcptTo.map(({ address }) => address), text: Buffer.concat(parts).toString() });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    /** The newest sign-in code for an address. @throws Error when none arrives */
    readCode: async (email: string): Promise<string> => {
      for (let tried = 0; tried < tries; tried++) {
        const codes = mails.filter(({ to }) => to.includes(email)).map(({ text }) => /: (\d{6})\r?\n/.exec(text)?.[1]);
        const code = codes.findLast((found) => found !== undefined);
        if (code) return code;
        await sleep(pauseMs);
      }
      throw new Error(`no code arrived for ${email}`);
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
};
