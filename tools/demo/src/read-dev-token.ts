import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { NoPortal } from './find-portal.ts';

const ownFolder = resolve(import.meta.dirname, '../../../.data');

/** The token of the inbox: IPR_DEV_TOKEN, else that of the stack that runs on this data folder. @throws NoPortal without one */
export const readDevToken = ({ IPR_DEV_TOKEN, IPR_DATA }: Readonly<Record<string, string | undefined>>): string => {
  if (IPR_DEV_TOKEN) return IPR_DEV_TOKEN;
  const file = join(IPR_DATA ?? ownFolder, 'run', 'dev-token');
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new NoPortal(
      `The inbox has the sign-in codes, and ${file} its token, which cannot be read. Set IPR_DATA to the data folder of the stack, or IPR_DEV_TOKEN.`,
      { cause },
    );
  }
};
