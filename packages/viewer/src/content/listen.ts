import type { FromFrame, ShowOrder, ToFrame, WantedFile } from '../frame/messages.ts';
import { type Zoom, zoomStepOf } from '../zoom.ts';
import './trust-copies.ts';
import { createFinder } from './find-text.ts';
import { addMark } from './mark.ts';

/** Inputs of a view. */
export interface Stage {
  readonly root: HTMLElement;
  readonly order: ShowOrder;
  readonly report: (message: FromFrame) => void;
  /** Requests a pdf.js file from the embedding page. @throws Error if it does not exist */
  readonly want: (wanted: WantedFile) => Promise<ArrayBuffer>;
  /** Requests bytes of a file that is read in parts. */
  readonly read?: (from: number, to: number) => Promise<Uint8Array<ArrayBuffer>>;
}

/** What the bar outside the frame can do with a view. */
interface Controls {
  readonly zoom?: (zoom: Zoom) => void;
  readonly page?: (page: number) => void;
  readonly thumbnails?: (shown: boolean) => void;
  /** The parts of the content in order, to search in; a part that is not loaded yet is loaded first. */
  readonly parts?: () => AsyncIterable<Node>;
}

export type Show = (stage: Stage) => Promise<Controls>;

const connect = (port: MessagePort) => {
  const waiting = new Map<number, (bytes: ArrayBuffer | null) => void>();
  let last = 0;
  const report = (message: FromFrame) => port.postMessage(message);
  const request = (messageOf: (id: number) => FromFrame): Promise<ArrayBuffer | null> => {
    last += 1;
    const id = last;
    return new Promise((resolve) => {
      waiting.set(id, resolve);
      report(messageOf(id));
    });
  };
  const want = async (wanted: WantedFile): Promise<ArrayBuffer> => {
    const bytes = await request((id) => ({ kind: 'want', id, wanted }));
    if (!bytes) throw new Error(`${wanted.kind} ${wanted.filename} cannot be loaded`);
    return bytes;
  };
  const read = async (from: number, to: number) => {
    const bytes = from < to ? await request((id) => ({ kind: 'read', id, from, to })) : null;
    return new Uint8Array(bytes ?? new ArrayBuffer(0));
  };
  const take = (id: number, bytes: ArrayBuffer | null) => {
    waiting.get(id)?.(bytes);
    waiting.delete(id);
  };
  return { report, want, read, take };
};

const open = async (order: ShowOrder, port: MessagePort, show: Show): Promise<void> => {
  const { report, want, read, take } = connect(port);
  let controls: Controls = {};
  let { zoom } = order;
  const find = createFinder(report);
  port.onmessage = ({ data }: MessageEvent<ToFrame>) => {
    if (data.kind === 'file') return take(data.id, data.bytes);
    if (data.kind === 'page') return controls.page?.(data.page);
    if (data.kind === 'thumbnails') return controls.thumbnails?.(data.shown);
    if (data.kind === 'find') return void (controls.parts && find(controls.parts, data.words, data.step));
    zoom = data.zoom;
    controls.zoom?.(zoom);
  };
  for (const [name, value] of Object.entries(order.theme)) document.documentElement.style.setProperty(name, value);
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !document.fullscreenElement) report({ kind: 'escape' });
    const step = zoomStepOf(event);
    if (step !== undefined) report({ kind: 'zoom', step });
  });
  const root = document.createElement('main');
  document.body.append(root);
  if (order.mark) addMark(order.mark);
  const measure = () => report({ kind: 'size', height: Math.ceil(document.body.getBoundingClientRect().height) });
  new ResizeObserver(measure).observe(document.body);
  try {
    controls = await show({ root, order, report, want, read });
    controls.zoom?.(zoom);
    measure();
    report({ kind: 'shown' });
  } catch {
    // The error may quote the file, so only the fact of the failure is reported.
    report({ kind: 'failed' });
  }
};

/** Waits for the one message of the embedding page; all other messages are ignored. */
export const listen = (show: Show): void => {
  const onMessage = ({ source, data, ports: [port] }: MessageEvent<ShowOrder>) => {
    if (source !== window.parent || data?.kind !== 'show' || !port) return;
    window.removeEventListener('message', onMessage);
    void open(data, port, show);
  };
  window.addEventListener('message', onMessage);
};
