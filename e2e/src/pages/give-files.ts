import type { Locator } from '@playwright/test';

interface GivenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Drops files onto an element or pastes them there, with the events of a browser. */
export const giveFiles = (target: Locator, by: 'drop' | 'paste', files: readonly GivenFile[]): Promise<void> =>
  target.evaluate(
    (element, { way, given }) => {
      const data = new DataTransfer();
      for (const { name, type, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (digit) => digit.charCodeAt(0));
        data.items.add(new File([bytes], name, { type }));
      }
      const common = { bubbles: true, cancelable: true };
      if (way === 'paste') {
        element.dispatchEvent(new ClipboardEvent('paste', { ...common, clipboardData: data }));
        return;
      }
      for (const name of ['dragenter', 'dragover', 'drop'])
        element.dispatchEvent(new DragEvent(name, { ...common, dataTransfer: data }));
    },
    {
      way: by,
      given: files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, base64: buffer.toString('base64') })),
    },
  );
