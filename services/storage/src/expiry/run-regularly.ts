import { type RegularWork, startRegularWork } from '@ipr/service-kit';

export type { RegularWork } from '@ipr/service-kit';

/** Does work now and then, by one replica at a time; less often while it fails. @returns stops it after the batch that is running. */
export const runRegularly = (work: RegularWork): (() => Promise<void>) => startRegularWork(work).stop;
