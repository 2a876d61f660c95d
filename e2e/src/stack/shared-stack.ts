import { test as base } from '@playwright/test';
import { createStack, type Stack } from './run-stack.ts';

const isHealthy = async (stack: Stack): Promise<boolean> => {
  const parts = await stack.parts().catch(() => []);
  return parts.length > 0 && parts.every(({ state }) => state === 'ready');
};

interface WorkerFixtures {
  /** The stack of this worker; a new one when a part of the previous one does not run. */
  readonly openStack: () => Promise<Stack>;
}

/**
 * Stories on the stack that a worker starts once for several files: a start takes ten seconds of a processor. Such a file has e-mail
 * addresses and file contents of its own, starts the parts again that it stops, and does not depend on an empty registry. After a
 * failure Playwright replaces the worker, and with it the stack.
 */
export const test = base.extend<object, WorkerFixtures>({
  openStack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      let running: Stack | null = null;
      const open = async (): Promise<Stack> => {
        if (running && (await isHealthy(running))) return running;
        await running?.remove();
        running = await createStack();
        await running.start();
        return running;
      };
      await use(open);
      await (running as Stack | null)?.remove();
    },
    { scope: 'worker' },
  ],
});
