import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** Replaces text of a source file. @throws Error when the file does not contain it, so that a moved text is noticed */
export const editSource = (folder: string, file: string, from: string, to: string): void => {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
  writeFileSync(path, text.replace(from, to));
};

/** Edits a source and waits until the page shows the text. @returns milliseconds from the file being written. */
export const timeEdit = async (page: Page, edit: () => void, text: string): Promise<number> => {
  const shown = page.waitForFunction((wanted) => document.body.innerText.includes(wanted), text, { polling: 'raf' });
  const begun = performance.now();
  edit();
  await shown;
  return performance.now() - begun;
};
