/** Dispatches an event of the element: it bubbles and leaves the shadow root. Its detail names no person and has no secret. */
export type Report = (
  name: 'ready' | 'shared' | 'accepted' | 'ended' | 'error',
  detail: Readonly<Record<string, string>>,
) => void;

/** An element that is in the page. */
export interface Showing {
  /** Attributes have changed. */
  update(): void;
  /** The element was removed. */
  end(): void;
}
