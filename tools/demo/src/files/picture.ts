import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

/** A picture of this folder's `pictures/`. */
export const readPicture = async (name: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await readFile(resolve(import.meta.dirname, '../../pictures', name)));
