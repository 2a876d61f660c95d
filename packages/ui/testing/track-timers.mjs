const { setTimeout, setInterval, clearTimeout, clearInterval } = globalThis;

/** Node's timers and the window's frames, which can be cleared together: those of a finished test file must not run in the next. */
export const trackTimers = (window) => {
  const timers = new Set();
  const frames = new Set();
  const track = (set, item) => {
    set.add(item);
    return item;
  };
  const functions = {
    setTimeout: (...values) => track(timers, setTimeout(...values)),
    setInterval: (...values) => track(timers, setInterval(...values)),
    clearTimeout,
    clearInterval,
    requestAnimationFrame: (
      (request) => (callback) =>
        track(frames, request(callback))
    )(window.requestAnimationFrame.bind(window)),
    cancelAnimationFrame: window.cancelAnimationFrame.bind(window),
  };
  const clear = () => {
    for (const timer of timers) clearTimeout(timer);
    for (const frame of frames) functions.cancelAnimationFrame(frame);
    timers.clear();
    frames.clear();
  };
  return { functions, clear };
};
