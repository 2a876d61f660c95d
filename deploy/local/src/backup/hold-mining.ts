import { request } from 'node:http';
import { controlSocket } from '../supervisor/control.ts';
import { BackupRefusal } from './backup-refusal.ts';

const answerMs = 30_000;

const notAnswering = (cause: Error) =>
  new BackupRefusal(
    {
      what: 'The supervisor of the running product does not answer.',
      why: 'It may still be starting. No backup was written; earlier ones are kept.',
      wayOn: 'Wait until the product is ready, then run the command again.',
    },
    cause,
  );

const minedMeanwhile = () =>
  new BackupRefusal({
    what: 'The pause of the chain ended before its state was copied.',
    why: 'Database and chain of the copy may not belong together. No backup was written; earlier ones are kept.',
    wayOn: 'Run the command again. A pause ends after 10 minutes, or when the product stops.',
  });

/**
 * Has the supervisor of a running stack mine no block until the returned function is called, or this process ends: the supervisor
 * follows the connection.
 * @returns ends it; throws BackupRefusal when blocks may have been mined meanwhile
 * @throws BackupRefusal when it does not answer
 */
export const holdMining = (folder: string): Promise<() => void> =>
  new Promise((resolve, reject) => {
    const call = request({ socketPath: controlSocket(folder), method: 'POST', path: '/mining/hold' });
    const timer = setTimeout(() => call.destroy(new Error('the supervisor does not answer')), answerMs);
    const refuse = (cause: Error): void => {
      clearTimeout(timer);
      reject(notAnswering(cause));
    };
    call.once('error', refuse);
    call.once('response', (response) => {
      clearTimeout(timer);
      response.resume();
      // The end of the connection is how it is released, so its error is expected.
      call.off('error', refuse).on('error', () => undefined);
      response.on('error', () => undefined);
      let isHeld = true;
      response.once('close', () => {
        isHeld = false;
      });
      const release = (): void => {
        const wasHeld = isHeld;
        call.destroy();
        if (!wasHeld) throw minedMeanwhile();
      };
      if (response.statusCode === 200) resolve(release);
      else {
        call.destroy();
        refuse(new Error(`status ${response.statusCode}`));
      }
    });
    call.end();
  });
