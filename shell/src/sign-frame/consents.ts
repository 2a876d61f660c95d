import type { SignatureRequest } from '@ipr/api';
import type { ShownAction } from '@ipr/protocol/approval/decode-request';

/** Milliseconds in which the steps of one acceptance follow each other. */
const lastsMs = 600_000;

/**
 * An acceptance takes up to three signatures: the name, the agreement and the call. The first question names all of it, so the ones that
 * follow for the same agreement are not asked again. Kept in memory: a later page asks.
 */
export const createConsents = (now: () => number) => {
  const until = new Map<string, number>();
  const isOpen = (name: string) => (until.get(name) ?? 0) > now();
  const nameOf = (safe: string, request: SignatureRequest): string | undefined =>
    request.kind === 'nda-consent' || request.kind === 'nda-party'
      ? `${safe} ${request.assetId} ${request.ndaHash}`
      : undefined;
  const acceptedBy = (safe: string, actions: readonly ShownAction[]): string | undefined =>
    actions.length === 1 && actions[0]?.name === 'acceptAccess' ? `${safe} ${actions[0].assetId}` : undefined;
  return {
    /** Whether the person has just confirmed the agreement that this signature belongs to. */
    covers: (safe: string, request: SignatureRequest, actions: readonly ShownAction[]): boolean => {
      const name = request.kind === 'nda-consent' ? nameOf(safe, request) : acceptedBy(safe, actions);
      return name !== undefined && isOpen(name);
    },
    /** The person has confirmed it, or it was covered. */
    add: (safe: string, request: SignatureRequest): void => {
      const name = nameOf(safe, request);
      if (name === undefined || !('assetId' in request)) return;
      const end = now() + lastsMs;
      if (!isOpen(name)) until.set(name, end);
      if (!isOpen(`${safe} ${request.assetId}`)) until.set(`${safe} ${request.assetId}`, end);
    },
  };
};
export type Consents = ReturnType<typeof createConsents>;
