/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { showText } from './content/show-text.ts';
import { FileView } from './file-view.tsx';
import type { FromFrame, ShowOrder } from './frame/messages.ts';

type Frame = (order: ShowOrder, report: (message: FromFrame) => void, root: HTMLElement) => void;

const contentWindow = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow');
beforeAll(() => {
  globalThis.IntersectionObserver = class {
    observe() {}
    unobserve() {}
  } as unknown as typeof IntersectionObserver;
});
afterAll(() => Reflect.deleteProperty(globalThis, 'IntersectionObserver'));
afterEach(() => Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', contentWindow ?? {}));

/** Renders a file whose frame runs this function once it has received the bytes. */
const show = (name: string, bytes: Uint8Array<ArrayBuffer>, frame: Frame = () => undefined) => {
  const root = document.createElement('main');
  const postMessage = (order: ShowOrder, _: string, [port]: [MessagePort]) =>
    frame(order, (message) => port.postMessage(message), root);
  Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
    configurable: true,
    get: () => ({ postMessage }),
  });
  let downloads = 0;
  render(<FileView name={name} bytes={bytes} reader={null} onDownload={() => (downloads += 1)} />);
  const element = document.querySelector('iframe');
  if (element) act(() => void fireEvent.load(element));
  return { root, downloads: () => downloads };
};

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each([
  ['parts.zip', 'PK\x03\x04\x14\0', 'This file contains other files. Download it to unpack it.'],
  ['setup.exe', 'MZ\x90\0', /^This file is a program\. It is not run here/],
  ['letter.doc', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', /^This Office file needs an office program/],
  ['model.bin', '\0\x01\x02\x03', 'This type of file has no preview. Download it to open it.'],
])('offers only the download of %s, with the reason, and mounts no frame', (name, content, words) => {
  const { downloads } = show(name, latin1(content));
  expect(screen.getByText(words)).toBeTruthy();
  expect(document.querySelector('iframe')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Download File' }));
  expect(downloads()).toBe(1);
});

test('replaces a frame that cannot draw its file by the reason and the download', async () => {
  const { downloads } = show('note.txt', latin1('note'), (_, report) => report({ kind: 'failed' }));
  expect(await screen.findByText(/^This file cannot be shown here\. It may be damaged/)).toBeTruthy();
  expect(document.querySelector('iframe')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Download File' }));
  expect(downloads()).toBe(1);
});

test('states that this browser cannot play a film, and offers its download', async () => {
  show('film.mp4', latin1('\0\0\0\x18ftypisom\0\0\0\x01isom'), (_, report) => report({ kind: 'failed' }));
  expect(await screen.findByText(/^This browser cannot play this film or recording/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Download File' })).toBeTruthy();
});

test('states that a film plays without sound, and offers its download', async () => {
  show('film.mp4', latin1('\0\0\0\x18ftypisom\0\0\0\x01isom'), (_, report) => {
    report({ kind: 'silent' });
    report({ kind: 'shown' });
  });
  expect(await screen.findByText(/so it plays without sound/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Download File' })).toBeTruthy();
  expect(document.querySelector('iframe')).toBeTruthy();
});

test('shows a text in an older encoding with its letters, and states that the encoding is unknown', async () => {
  const { root } = show('letter.txt', latin1('Für die Größe'), (order, report, element) => {
    const want = async () => new ArrayBuffer(0);
    void showText({ root: element, order, report, want }).then(() => report({ kind: 'shown' }));
  });
  expect(await screen.findByText(/^The encoding of this text is unknown\./)).toBeTruthy();
  expect(root.textContent).toBe('Für die Größe');
});

test('states that the name contradicts the content, and shows markup only as text', async () => {
  const markup = '<!doctype html><html><body><script>steal()</script><h1>Invoice</h1></body></html>';
  const { root } = show('invoice.pdf', latin1(markup), (order, report, element) => {
    expect(order.view).toBe('text');
    const want = async () => new ArrayBuffer(0);
    void showText({ root: element, order, report, want }).then(() => report({ kind: 'shown' }));
  });
  expect(
    screen.getByText('The name indicates a PDF document, the content is a text (text/html).', { exact: false }),
  ).toBeTruthy();
  expect(await screen.findByRole('textbox', { name: 'Search in the file' })).toBeTruthy();
  expect(root.textContent).toBe(markup);
  expect(root.querySelector('h1')).toBeNull();
});
