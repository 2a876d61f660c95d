import { failedFiles } from '@ipr/domain';
import { assessUrl, requireListed } from './assess-url.ts';
import { HeldWorker } from './held-worker.ts';

type Loader = HTMLScriptElement | HTMLLinkElement;

/** Sets the hash before the browser sees the URL; files of other origins are requested by CORS, without which no hash is compared. */
const bind = (element: Loader, url: string): void => {
  const integrity = requireListed(url, element.integrity);
  if (integrity === undefined) return;
  element.integrity = integrity;
  element.addEventListener('error', () => failedFiles().add(url));
  if (new URL(url, document.baseURI).origin !== location.origin) element.crossOrigin = 'anonymous';
};

/** Both ways of giving an element its URL: the property and the attribute. */
const guardElement = (prototype: Loader, property: 'src' | 'href'): void => {
  const before = Object.getOwnPropertyDescriptor(prototype, property);
  const { setAttribute } = Element.prototype;
  Object.defineProperty(prototype, property, {
    ...before,
    set(this: Loader, url: unknown) {
      bind(this, String(url));
      before?.set?.call(this, url);
    },
  });
  Object.defineProperty(prototype, 'setAttribute', {
    configurable: true,
    writable: true,
    value(this: Loader, name: string, value: unknown) {
      if (String(name).toLowerCase() === property) bind(this, String(value));
      setAttribute.call(this, name, value as string);
    },
  });
};

let plainFetch: typeof fetch | undefined;

/** `fetch` without the hash, to find out what another one received. */
export const fetchUnverified: typeof fetch = (...given) => (plainFetch ?? fetch)(...given);

const guardFetch = (): void => {
  const original = globalThis.fetch;
  plainFetch = original;
  globalThis.fetch = async (input, init) => {
    const assessment = assessUrl(input instanceof Request ? input.url : String(input), init?.integrity);
    // Requests of data to other origins are a matter of the content security policy.
    if (!assessment?.integrity) return original(input, init);
    return original(input, { ...init, integrity: assessment.integrity }).catch((thrown: unknown) => {
      failedFiles().add(input instanceof Request ? input.url : String(input));
      throw thrown;
    });
  };
};

const guardWorkers = (): void => {
  globalThis.Worker = new Proxy(Worker, {
    construct(RealWorker, [url, options]: [string | URL, WorkerOptions | undefined]) {
      const integrity = requireListed(String(url));
      return integrity === undefined
        ? new RealWorker(url, options)
        : new HeldWorker(RealWorker as typeof Worker, String(url), integrity, options);
    },
  });
};

let isGuarded = false;

/**
 * Lets this page load code of modules only with the hash that a verified release names, however it is requested: scripts, styles and
 * preloads of the shell or of a module's own bundler, workers, and files read with fetch. Code that runs can undo this; it has passed it.
 */
export const guardPage = (): void => {
  if (isGuarded) return;
  isGuarded = true;
  guardElement(HTMLScriptElement.prototype, 'src');
  guardElement(HTMLLinkElement.prototype, 'href');
  guardFetch();
  guardWorkers();
};
