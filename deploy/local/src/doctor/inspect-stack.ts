import { request } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { livingParts } from '../supervisor/leftovers.ts';
import { readStack } from '../supervisor/running-stack.ts';
import { statusSocket } from '../supervisor/status-socket.ts';
import type { StackLook } from './assess-surroundings.ts';

/** Whether a process holds the lock of a data folder; the check leaves no trace. */
export const isLocked = (folder: string): boolean => {
  try {
    const db = new DatabaseSync(join(folder, 'lock.db'), { readOnly: true });
    try {
      db.exec('PRAGMA busy_timeout = 0');
      db.prepare('SELECT count(*) FROM sqlite_master').get();
      return false;
    } finally {
      db.close();
    }
  } catch (error) {
    return /locked|busy/i.test((error as Error).message);
  }
};

/** Process ids of the running stack: its supervisor's and its parts'. */
export const stackProcesses = (folder: string): ReadonlySet<number> => {
  const supervisor = readStack(folder)?.pid;
  return new Set([...livingParts(folder).map(({ pid }) => pid), ...(supervisor ? [supervisor] : [])]);
};

const requestStatus = (folder: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const sent = request(
      { socketPath: statusSocket(folder), path: '/status', signal: AbortSignal.timeout(5_000) },
      (answer) => {
        let text = '';
        answer.on('data', (chunk) => {
          text += chunk;
        });
        answer.on('end', () => resolve(text)).on('error', reject);
      },
    );
    sent.on('error', reject).end();
  });

/** The supervisor's status of the parts and the gateway's health; undefined when the supervisor does not answer. */
export const inspectStack = async (folder: string): Promise<StackLook | undefined> => {
  try {
    const { stack, parts } = JSON.parse(await requestStatus(folder)) as {
      stack: { origin: string };
      parts: { name: string; state: string }[];
    };
    const health = await fetch(`${stack.origin}/health`, { signal: AbortSignal.timeout(5_000) })
      .then(async (answer) => (await answer.json()) as { checks: Record<string, string> })
      .catch(() => null);
    return {
      origin: stack.origin,
      parts: parts.length,
      notReady: parts.filter(({ state }) => state !== 'ready').map(({ name, state }) => `${name} (${state})`),
      down:
        health &&
        Object.entries(health.checks)
          .filter(([, state]) => state !== 'up')
          .map(([name]) => name),
    };
  } catch {
    return undefined;
  }
};
