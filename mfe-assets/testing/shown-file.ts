import { screen, waitFor } from '@testing-library/react';

interface Order {
  readonly view: string;
  readonly mark: string | null;
  readonly bytes: ArrayBuffer;
}

const receivedOrders = new WeakMap<Window, Order[]>();

/** Callers read contentWindow before they post to a frame, so intercepting this getter captures every message. */
const windowOf = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow')?.get;
Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
  configurable: true,
  get(this: HTMLIFrameElement) {
    const frame: Window | null = windowOf?.call(this) ?? null;
    if (frame && !receivedOrders.has(frame)) {
      const orders: Order[] = [];
      receivedOrders.set(frame, orders);
      frame.addEventListener('message', ({ data }) => orders.push(data));
    }
    return frame;
  },
});

/** Returns the message posted to the frame that shows a file; the frame has its own origin and renders nothing here. */
export const shownFile = async (name: string) => {
  const frame = await screen.findByTitle<HTMLIFrameElement>(`Content of ${name}`);
  const order = await waitFor(() => {
    const [first] = (frame.contentWindow && receivedOrders.get(frame.contentWindow)) ?? [];
    if (!first) throw new Error('nothing was handed over yet');
    return first;
  });
  return { ...order, sandbox: frame.getAttribute('sandbox'), text: new TextDecoder().decode(order.bytes) };
};
