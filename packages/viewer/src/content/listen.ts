import type { FromFrame, ShowOrder, ToFrame, WantedFile } from '../frame/messages.ts';
import { zoomStepOf } from '../zoom.ts';
import { addMark } from './mark.ts';

/** Inputs of a view. */
export interface Stage {
  readonly root: HTMLElement;
  readonly order: ShowOrder;
  readonly report: (message: FromFrame) => void;
  /** Requests a pdf.js file from the embedding page. @throws Error if it does not exist */
  readonly want: (wanted: WantedFile) => Promise<ArrayBuffer>;
}

/** @returns the function to call after a change of zoom */
export type Show = (stage: Stage) => Promise<(zoom: number) => void>;

const connect = (port: MessagePort) => {
  const waiting = new Map<number, (bytes: ArrayBuffer | null) => void>();
  let last = 0;
  const report = (message: FromFrame) => port.postMessage(message);
  const want = async (wanted: WantedFile): Promise<ArrayBuffer> => {
    last += 1;
    const id = last;
    const bytes = await new Promise<ArrayBuffer | null>((resolve) => {
      waiting.set(id, resolve);
      report({ kind: 'want', id, wanted });
    });
    if (!bytes) throw new Error(`${wanted.kind} ${wanted.filename} cannot be loaded`);
    return bytes;
  };
  const take = (id: number, bytes: ArrayBuffer | null) => {
    waiting.get(id)?.(bytes);
    waiting.delete(id);
  };
  return { report, want, take };
};

const open = async (order: ShowOrder, port: MessagePort, show: Show): Promise<void> => {
  const { report, want, take } = connect(port);
  let follow: (zoom: number) => void = () => undefined;
  let { zoom } = order;
  port.onmessage = ({ data }: MessageEvent<ToFrame>) => {
    if (data.kind === 'file') return take(data.id, data.bytes);
    zoom = data.zoom;
    follow(zoom);
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
    follow = await show({ root, order, report, want });
    follow(zoom);
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
