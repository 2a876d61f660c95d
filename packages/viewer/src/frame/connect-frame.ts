import type { FromFrame, ShowOrder, ToFrame, WantedFile } from './messages.ts';

/** Messages passed on to the component that mounts the frame. */
export type Received = Exclude<FromFrame, { readonly kind: 'want' }>;

export interface FrameConnection {
  send(message: ToFrame): void;
  end(): void;
}

interface Settings {
  readonly target: Pick<Window, 'postMessage'>;
  readonly order: ShowOrder;
  readonly onMessage: (received: Received) => void;
  readonly readFile: (wanted: WantedFile) => Promise<ArrayBuffer | null>;
}

/** More than any document requires; requests beyond this limit are not answered. */
const mostFiles = 400;
const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;
const isName = (value: unknown): value is string => typeof value === 'string' && value.length <= 80;

/** Messages from the frame are as untrusted as the file it shows. */
const parse = (data: unknown): FromFrame | undefined => {
  const message = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
  const { kind, height, id, step, wanted, page, total, scale, count, at } = message;
  if (kind === 'shown' || kind === 'failed' || kind === 'escape' || kind === 'encoding-guessed') return { kind };
  if (kind === 'zoom' && (step === 1 || step === -1 || step === 0)) return { kind, step };
  if (kind === 'size' && Number.isFinite(height)) return { kind, height: Math.max(0, height as number) };
  if (kind === 'page' && isCount(page) && isCount(total)) return { kind, page, total };
  if (kind === 'scale' && Number.isFinite(scale)) return { kind, scale: Math.max(0, scale as number) };
  if (kind === 'found' && isCount(count) && isCount(at)) return { kind, count, at };
  const { kind: group, filename } = (wanted ?? {}) as Record<string, unknown>;
  if (kind === 'want' && Number.isInteger(id) && isName(group) && isName(filename))
    return { kind, id: id as number, wanted: { kind: group, filename } };
  return undefined;
};

/**
 * Sends a file to the frame and receives its messages. The frame's origin is opaque, so the target origin of the message cannot
 * be restricted; the portal's policy prevents other pages from loading in that window.
 */
export const connectFrame = ({ target, order, onMessage, readFile }: Settings): FrameConnection => {
  const { port1: here, port2: there } = new MessageChannel();
  const send = (message: ToFrame, transfer: Transferable[] = []) => here.postMessage(message, transfer);
  let answered = 0;
  const answer = async (id: number, wanted: WantedFile) => {
    answered += 1;
    const bytes = answered > mostFiles ? null : await readFile(wanted).catch(() => null);
    send({ kind: 'file', id, bytes }, bytes ? [bytes] : []);
  };
  here.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = parse(data);
    if (message?.kind === 'want') void answer(message.id, message.wanted);
    else if (message) onMessage(message);
  };
  target.postMessage(order, '*', [there, order.bytes]);
  return {
    send: (message) => send(message),
    end: () => here.close(),
  };
};
