import { type IncomingMessage, request } from 'node:http';
import { Failure } from '@ipr/domain';
import { StackStatus } from './stack-status.ts';

const timeoutMs = 4_000;
const maxBytes = 2 ** 20;

const get = (socketPath: string, path: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const sent = request({ socketPath, path, method: 'GET', signal: AbortSignal.timeout(timeoutMs) });
    sent.once('response', resolve).once('error', reject).end();
  });

const textOf = async (answer: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer) {
    size += chunk.length;
    if (size > maxBytes) throw new Error('the answer of the supervisor is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
};

const away = (thrown: unknown) => new Failure('service.unavailable', { service: 'supervisor' }, thrown);

/** The public state of the supervisor of a one-machine stack, over its read-only socket. */
export const supervisorView = (socketPath: string) => ({
  /** @throws Failure service.unavailable when it does not answer, or with an unexpected format */
  status: async (): Promise<StackStatus> => {
    try {
      return StackStatus.parse(JSON.parse(await textOf(await get(socketPath, '/status'))));
    } catch (thrown) {
      throw away(thrown);
    }
  },
  /** The last lines of a part's log. @throws Failure request.not-found for a part that is not in the table, service.unavailable */
  log: async (part: string): Promise<string> => {
    if (!/^[a-z0-9-]{1,40}$/.test(part)) throw new Failure('request.not-found');
    const answer = await get(socketPath, `/logs/${part}`).catch((thrown) => {
      throw away(thrown);
    });
    const text = await textOf(answer).catch((thrown) => {
      throw away(thrown);
    });
    if (answer.statusCode === 404) throw new Failure('request.not-found');
    if (answer.statusCode !== 200) throw away(new Error(`status ${answer.statusCode}`));
    return text;
  },
});

export type SupervisorView = ReturnType<typeof supervisorView>;
