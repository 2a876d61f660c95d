import type { ConsentEvent } from '@ipr/api';
import { asFailure } from '@ipr/domain';
import { withRetry } from '../flow/retry-policy.ts';
import { sleep } from '../flow/send-once.ts';
import type { Person } from '../person.ts';

type Locale = NonNullable<ConsentEvent['locale']>;

/** Minimum increase in scroll depth that is recorded as an event. */
const scrollStep = 0.25;
/** Maximum events per call (packages/api). */
const mostEvents = 50;

/**
 * Records how the person was shown an NDA and consented, starting with the moment of this call, and sends it as evidence. It
 * is never a condition for access.
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
  let lost = false;
  let sending: Promise<void> | undefined;
  const note = (type: ConsentEvent['type']): void => {
    waiting.push({ type, at: now().toISOString(), scroll: deepest, locale });
  };
  note('shown');

  /** The batch being sent; a retry sends the same batch under the same key, even if more events were recorded since. */
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
  /** Once the record is closed no later call can succeed, so the rest is discarded. */
  const sendAll = async (): Promise<void> => {
    while (waiting.length > 0)
      await sendOne().catch((thrown: unknown) => {
        if (asFailure(thrown).code !== 'share.consent-closed') throw thrown;
        lost ||= waiting.some(({ type }) => type === 'signed');
        waiting.length = 0;
        parcel = undefined;
      });
  };

  return {
    note,
    /** Whether the record closed before the signature arrived. */
    hasLostSignature: () => lost,
    /** @param depth deepest visible position of the text, 0 to 1 */
    reached: (depth: number): void => {
      deepest = Math.max(deepest, Math.min(1, depth));
      if (deepest < received + scrollStep && (deepest < 1 || received === 1)) return;
      received = deepest;
      note('scrolled');
    },
    /** Sends the events recorded so far. @throws the service's final failure; the events are kept for the next call */
    send: (): Promise<void> => {
      sending ??= sendAll().finally(() => {
        sending = undefined;
      });
      return sending;
    },
  };
};
export type ConsentLog = ReturnType<typeof createConsentLog>;
