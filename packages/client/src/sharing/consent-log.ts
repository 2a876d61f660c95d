import type { ConsentEvent } from '@ipr/api';
import { withRetry } from '../flow/retry-policy.ts';
import { sleep } from '../flow/send-once.ts';
import type { Person } from '../person.ts';

type Locale = NonNullable<ConsentEvent['locale']>;

/** The text is scrolled in many small steps; a step this deep is worth an event. */
const scrollStep = 0.25;
/** Events of one call (packages/api). */
const mostEvents = 50;

/**
 * Notes how somebody was shown an NDA, which is the moment this is called, and consented, and sends it as evidence. Nothing of
 * it is ever a condition.
 * @param shareId asset-grantee-nonce
 */
export const createConsentLog = (
  { api }: Pick<Person, 'api'>,
  shareId: string,
  locale: Locale,
  { now = () => new Date(), wait = sleep } = {},
) => {
  const waiting: ConsentEvent[] = [];
  let deepest = 0;
  let received = 0;
  let sending: Promise<void> | undefined;
  const note = (type: ConsentEvent['type']): void => {
    waiting.push({ type, at: now().toISOString(), scroll: deepest, locale });
  };
  note('shown');

  /** What is on its way; sent again it is the same under the same key, whatever was noted meanwhile. */
  let parcel: { readonly idempotencyKey: string; readonly events: ConsentEvent[] } | undefined;
  const sendOne = async (): Promise<void> => {
    parcel ??= { idempotencyKey: crypto.randomUUID(), events: waiting.slice(0, mostEvents) };
    const { events, idempotencyKey } = parcel;
    const { signal } = new AbortController();
    const deps = { signal, wait, report: () => undefined };
    await withRetry(deps, { inFlight: true }, 'recording', () =>
      api.sharing.recordConsent({ id: shareId, events }, { idempotencyKey, quiet: true }),
    );
    waiting.splice(0, events.length);
    parcel = undefined;
  };
  const sendAll = async (): Promise<void> => {
    while (waiting.length > 0) await sendOne();
  };

  return {
    note,
    /** @param depth deepest part of the text that is in view now, 0 to 1 */
    reached: (depth: number): void => {
      deepest = Math.max(deepest, Math.min(1, depth));
      if (deepest < received + scrollStep && (deepest < 1 || received === 1)) return;
      received = deepest;
      note('scrolled');
    },
    /** Sends what was noted so far. @throws what the service answers in the end; the events are kept for the next time */
    send: (): Promise<void> => {
      sending ??= sendAll().finally(() => {
        sending = undefined;
      });
      return sending;
    },
  };
};
export type ConsentLog = ReturnType<typeof createConsentLog>;
