/** For tests: polls until the result is truthy. @throws Error after three minutes */
export const until = async <T>(poll: () => Promise<T | undefined | null | false>): Promise<T> => {
  for (
    const end = performance.now() + 180_000;
    performance.now() < end;
    await new Promise((resolve) => setTimeout(resolve, 20))
  ) {
    const found = await poll();
    if (found) return found;
  }
  throw new Error('the condition was not met in time');
};
