import './without-compiler.ts';

import { SigningConfig } from '@ipr/api';
import { exportApprovalKey } from '@ipr/protocol/approval/approval';
import { connectMessage, type FrameMessage, FrameRequest } from '../signing/messages.ts';
import { answerPrompt } from './answer-prompt.ts';
import { createConsents } from './consents.ts';
import { openFrameStore } from './frame-store.ts';
import { promptPerson } from './prompt-person.ts';

const load = async () => {
  const began = Date.now();
  const response = await fetch('/config.json', { cache: 'no-store', credentials: 'omit' });
  const config = SigningConfig.parse(await response.json());
  // By the server's clock: that of the device may be wrong. The half of the request is enough for minutes. Not by performance.now(), which in
  // most browsers stands still while the device sleeps.
  const offset = config.now - (began + Date.now()) / 2;
  const now = () => Date.now() + offset;
  return { config, now, consents: createConsents(now), store: await openFrameStore() };
};

const loaded = load();
// Handled where a message waits for it.
loaded.catch(() => undefined);

/** People see one request at a time. */
let shown: Promise<unknown> = Promise.resolve();

const serve = async (port: MessagePort): Promise<void> => {
  const { config, now, consents, store } = await loaded;
  const send = (message: FrameMessage) => port.postMessage(message);
  let cancel = () => {};
  const confirm: Parameters<typeof answerPrompt>[0]['confirm'] = (prompt, decoded, isRemembered) => {
    const turn = shown.then(async () => {
      const cancelled = new Promise<void>((resolve) => {
        cancel = resolve;
      });
      send({ kind: 'shown', isShown: true });
      const choice = await promptPerson(prompt, decoded, isRemembered, cancelled);
      send({ kind: 'shown', isShown: false });
      return choice;
    });
    shown = turn.catch(() => undefined);
    return turn;
  };
  port.onmessage = async ({ data }: MessageEvent<unknown>) => {
    const parsed = FrameRequest.safeParse(data);
    if (!parsed.success) return;
    const request = parsed.data;
    if (request.kind === 'cancel') return cancel();
    if (request.kind === 'key')
      return send({ kind: 'key', id: request.id, key: await exportApprovalKey(await store.key()) });
    const answer = await answerPrompt({ config, now, consents, store, confirm }, request.prompt);
    if ('approval' in answer) send({ kind: 'approved', id: request.id, approval: answer.approval });
    else send({ kind: 'refused', id: request.id, refusal: answer.refusal });
  };
};

addEventListener('message', async ({ origin, source, data, ports: [port] }) => {
  const { config } = await loaded;
  // Only the page around the frame, of the one origin that the server names.
  if (origin === config.portal && source === parent && source !== window && data === connectMessage && port)
    await serve(port);
});
