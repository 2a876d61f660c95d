/**
 * An idle timeout: a long upload is allowed, one without progress is not. @param forMs idle time after which the signal
 * aborts
 */
export const idleTimeout = (forMs: number) => {
  const controller = new AbortController();
  const late = () => controller.abort(new DOMException('the node stopped taking bytes', 'TimeoutError'));
  const timer = setTimeout(late, forMs);
  return { signal: controller.signal, refresh: () => timer.refresh(), end: () => clearTimeout(timer) };
};
