/** An upload may take long; what may not happen is that nothing moves. @param forMs after which the signal aborts, unless the silence is broken */
export const noticeSilence = (forMs: number) => {
  const controller = new AbortController();
  const late = () => controller.abort(new DOMException('the node stopped taking bytes', 'TimeoutError'));
  const timer = setTimeout(late, forMs);
  return { signal: controller.signal, broken: () => timer.refresh(), end: () => clearTimeout(timer) };
};
