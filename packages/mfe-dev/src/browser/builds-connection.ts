import { type AppBuild, buildsPath } from '../app-build.ts';
import { showErrors } from './show-errors.ts';

type Listener = (build: AppBuild) => void;

interface BuildsConnection {
  readonly listen: (app: string, listener: Listener) => void;
}

const retryMs = 500;
const key = Symbol.for('ipr.builds');

/**
 * Connects only while the page is visible: a browser allows six connections to one origin, which forgotten tabs would exhaust.
 * The server sends the newest build of every app on each connection.
 */
const followBuilds = (): BuildsConnection => {
  const latest = new Map<string, AppBuild>();
  const listeners = new Map<string, Listener>();
  let source: EventSource | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;

  const onMessage = (build: AppBuild) => {
    latest.set(build.app, build);
    showErrors([...latest.values()].flatMap(({ app, errors }) => errors.map((error) => `${app}: ${error}`)));
    listeners.get(build.app)?.(build);
  };
  const close = () => {
    clearTimeout(again);
    source?.close();
    source = undefined;
  };
  const open = () => {
    close();
    if (document.visibilityState === 'hidden') return;
    const opened = new EventSource(buildsPath);
    source = opened;
    opened.onmessage = ({ data }) => onMessage(JSON.parse(data as string) as AppBuild);
    // After an error status, which a restarting gateway returns, EventSource stops reconnecting.
    opened.onerror = () => {
      close();
      again = setTimeout(open, retryMs);
    };
  };
  document.addEventListener('visibilitychange', open);
  open();

  return {
    listen: (app, listener) => {
      listeners.set(app, listener);
      const build = latest.get(app);
      if (build) listener(build);
    },
  };
};

/** One connection per page, shared by all builds in it. */
export const buildsConnection = (): BuildsConnection => {
  const page = globalThis as unknown as Record<symbol, BuildsConnection | undefined>;
  page[key] ??= followBuilds();
  return page[key];
};
