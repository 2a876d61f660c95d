import { type BackgroundTask, startBackgroundTask } from '@ipr/service-kit';

export type { BackgroundTask } from '@ipr/service-kit';

/** Runs batches periodically on one replica at a time, with longer pauses while they fail. @returns stops after the running batch. */
export const runPeriodically = (task: BackgroundTask): (() => Promise<void>) => startBackgroundTask(task).stop;
