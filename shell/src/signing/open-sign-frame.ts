import type { Approval } from '@ipr/api';
import { Failure } from '@ipr/domain';
import { signingTexts } from '@ipr/ui/texts/signing';
import { useLanguageStore } from '../language/language-store.ts';
import { connectMessage, FrameMessage, type Prompt } from './messages.ts';
import classes from './sign-frame.module.css';

/** Milliseconds in which the frame answers while no person has anything to read. */
const answerMs = 8_000;

/** The signing frame of this page. */
export interface SignFrame {
  /** Public key of this browser. @throws Failure signing.unavailable */
  readonly key: () => Promise<string>;
  /** @throws Failure wallet.rejected, wallet.request-refused, signing.unavailable */
  readonly approve: (prompt: Prompt) => Promise<Approval>;
}

const openWindow = (origin: string) => {
  const window = document.createElement('dialog');
  const frame = document.createElement('iframe');
  window.className = classes.window ?? '';
  frame.className = classes.frame ?? '';
  frame.src = `${origin}/`;
  // Named in the person's language when it is shown.
  frame.title = signingTexts.en['signing.frame'];
  window.append(frame);
  document.body.append(window);
  return { window, frame };
};

/** @throws Failure signing.unavailable for a host that does not answer in time */
const loadedOf = (frame: HTMLIFrameElement): Promise<void> =>
  new Promise((resolve, reject) => {
    frame.addEventListener('load', () => resolve(), { once: true });
    setTimeout(() => reject(new Failure('signing.unavailable')), answerMs);
  });

type Waiting = (message: Exclude<FrameMessage, { kind: 'shown' }>) => void;

/** Sends requests with ids and hands each answer to its caller. While a person reads, no time limit applies. */
const createExchange = (port: MessagePort, onShown: (isShown: boolean) => void) => {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let isShown = false;
  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    const parsed = FrameMessage.safeParse(data);
    if (!parsed.success) return;
    const message = parsed.data;
    if (message.kind === 'shown') {
      isShown = message.isShown;
      onShown(isShown);
    } else {
      waiting.get(message.id)?.(message);
      waiting.delete(message.id);
    }
  };
  return (request: object): Promise<Parameters<Waiting>[0]> => {
    last += 1;
    const id = last;
    port.postMessage({ ...request, id });
    return new Promise((resolve, reject) => {
      const limit = () => {
        if (!waiting.has(id)) return;
        if (isShown) setTimeout(limit, answerMs);
        else {
          waiting.delete(id);
          reject(new Failure('signing.unavailable'));
        }
      };
      waiting.set(id, resolve);
      setTimeout(limit, answerMs);
    });
  };
};

/** Above every dialog of the page, which takes no input meanwhile. */
const showWindow = ({ window, frame }: ReturnType<typeof openWindow>, isShown: boolean): void => {
  if (!isShown) window.close();
  else {
    frame.title = signingTexts[useLanguageStore.getState().locale]['signing.frame'];
    if (!window.open) window.showModal();
    frame.focus();
  }
};

const refusalOf = (refusal: 'declined' | 'unreadable'): Failure =>
  refusal === 'declined'
    ? new Failure('wallet.rejected')
    : new Failure('wallet.request-refused', { reason: 'not decoded by the signing frame' });

/** @throws Failure signing.unavailable */
const connect = async (origin: string): Promise<SignFrame> => {
  const parts = openWindow(origin);
  const { port1, port2 } = new MessageChannel();
  const request = createExchange(port1, (isShown) => showWindow(parts, isShown));
  parts.window.addEventListener('cancel', (event) => {
    event.preventDefault();
    port1.postMessage({ kind: 'cancel' });
  });
  const key = async (): Promise<string> => {
    const answer = await request({ kind: 'key' });
    if (answer.kind !== 'key') throw new Failure('signing.unavailable');
    return answer.key;
  };
  try {
    await loadedOf(parts.frame);
    parts.frame.contentWindow?.postMessage(connectMessage, origin, [port2]);
    // A blocked frame loads a page of the browser, which answers nothing.
    await key();
  } catch (thrown) {
    parts.window.remove();
    throw thrown;
  }
  return {
    key,
    approve: async (prompt) => {
      const answer = await request({ kind: 'approve', prompt });
      if (answer.kind === 'approved') return answer.approval;
      throw answer.kind === 'refused' ? refusalOf(answer.refusal) : new Failure('signing.unavailable');
    },
  };
};

let opened: Promise<SignFrame> | undefined;

/** The one frame of this page, opened at first use, and again after it could not be reached. @throws Failure signing.unavailable */
export const openSignFrame = (origin: string): Promise<SignFrame> => {
  opened ??= connect(origin).catch((thrown: unknown) => {
    opened = undefined;
    throw thrown;
  });
  return opened;
};
