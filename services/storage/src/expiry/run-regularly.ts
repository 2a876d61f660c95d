import { type BackgroundTask, startBackgroundTask } from '@ipr/service-kit';

export type { BackgroundTask } from '@ipr/service-kit';

/** Does work now and then, by one replica at a time; less often while it fails. @returns stops it after the batch that is running. */
export const runRegularly = (work: BackgroundTask): (() => Promise<void>) => startBackgroundTask(work).stop;
