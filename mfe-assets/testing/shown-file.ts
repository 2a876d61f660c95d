import { screen } from '@testing-library/react';

/** What is handed over to the frame that shows a file, which has an origin of its own and draws nothing here. */
export const shownFile = async (name: string) => {
  const frame = await screen.findByTitle<HTMLIFrameElement>(`Content of ${name}`);
  const order = await new Promise<{ view: string; mark: string | null; bytes: ArrayBuffer }>((resolve) =>
    frame.contentWindow?.addEventListener('message', ({ data }) => resolve(data)),
  );
  return { ...order, sandbox: frame.getAttribute('sandbox'), text: new TextDecoder().decode(order.bytes) };
};
