import type { FromFrame, ShowOrder, ToFrame, WantedFile } from './messages.ts';

/** Messages passed on to the component that mounts the frame. */
export type Received = Exclude<FromFrame, { readonly kind: 'want' | 'read' }>;

/** A file of which the frame reads parts. */
export interface Parts {
  readonly size: number;
  readonly read: (from: number, to: number) => Promise<Uint8Array<ArrayBuffer>>;
}

export interface FrameConnection {
  send(message: ToFrame): void;
  end(): void;
}

interface Settings {
  readonly target: Pick<Window, 'postMessage'>;
  readonly order: ShowOrder;
  readonly onMessage: (received: Received) => void;
  readonly readFile: (wanted: WantedFile) => Promise<ArrayBuffer | null>;
  readonly parts?: Parts | undefined;
  /** Called when a part could not be read or was changed; the frame gets nothing more. */
  readonly onRefused?: (thrown: unknown) => void;
}

/** More than any document requires; requests beyond this limit are not answered. */
const mostFiles = 400;
/** Tables of a long film are the largest part that a frame needs. */
const mostPartBytes = 2 ** 25;
const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;
const isName = (value: unknown): value is string => typeof value === 'string' && value.length <= 80;

/** Messages without a value. */
const plainKinds = ['shown', 'failed', 'escape', 'encoding-guessed', 'whole', 'silent'] as const;

/** Messages from the frame are as untrusted as the file it shows. */
const parse = (data: unknown): FromFrame | undefined => {
  const message = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
  const { kind, height, id, step, wanted, page, total, scale, count, at, from, to } = message;
  const plain = plainKinds.find((known) => known === kind);
  if (plain) return { kind: plain };
  if (kind === 'zoom' && (step === 1 || step === -1 || step === 0)) return { kind, step };
  if (kind === 'size' && Number.isFinite(height)) return { kind, height: Math.max(0, height as number) };
  if (kind === 'page' && isCount(page) && isCount(total)) return { kind, page, total };
  if (kind === 'scale' && Number.isFinite(scale)) return { kind, scale: Math.max(0, scale as number) };
  if (kind === 'found' && isCount(count) && isCount(at)) return { kind, count, at };
  if (kind === 'read' && isCount(id) && isCount(from) && isCount(to) && from < to && to - from <= mostPartBytes)
    return { kind, id, from, to };
  const { kind: group, filename } = (wanted ?? {}) as Record<string, unknown>;
  if (kind === 'want' && Number.isInteger(id) && isName(group) && isName(filename))
    return { kind, id: id as number, wanted: { kind: group, filename } };
  return undefined;
};

/**
 * Sends a file to the frame and receives its messages. The frame's origin is opaque, so the target origin of the message cannot
 * be restricted; the portal's policy prevents other pages from loading in that window.
 */
export const connectFrame = ({ target, order, onMessage, readFile, parts, onRefused }: Settings): FrameConnection => {
  const { port1: here, port2: there } = new MessageChannel();
  const send = (message: ToFrame, transfer: Transferable[] = []) => here.postMessage(message, transfer);
  let answered = 0;
  const answer = async (id: number, wanted: WantedFile) => {
    answered += 1;
    const bytes = answered > mostFiles ? null : await readFile(wanted).catch(() => null);
    send({ kind: 'file', id, bytes }, bytes ? [bytes] : []);
  };
  const readPart = async (id: number, from: number, to: number): Promise<void> => {
    if (!parts || to > parts.size) return;
    try {
      const { buffer } = await parts.read(from, to);
      send({ kind: 'file', id, bytes: buffer }, [buffer]);
    } catch (thrown) {
      here.close();
      onRefused?.(thrown);
    }
  };
  here.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = parse(data);
    if (message?.kind === 'want') void answer(message.id, message.wanted);
    else if (message?.kind === 'read') void readPart(message.id, message.from, message.to);
    else if (message) onMessage(message);
  };
  target.postMessage(order, '*', [there, order.bytes]);
  return {
    send: (message) => send(message),
    end: () => here.close(),
  };
};
