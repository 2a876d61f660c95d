import { pageState } from '@ipr/domain';

/** Verified copies of workers' scripts, which the page's policy of trusted types permits as workers. */
const workerCopies = (): Set<string> => pageState('worker-copies', () => new Set<string>());

const passedOn = ['message', 'messageerror'] as const;

/**
 * A worker of a module: browsers have no integrity for workers, so its script is fetched with its hash and runs from a copy in memory.
 * Messages wait until then. A worker is one file: it has no address from which it could load another.
 */
export class HeldWorker extends EventTarget {
  onmessage: ((event: MessageEvent) => unknown) | null = null;
  onmessageerror: ((event: MessageEvent) => unknown) | null = null;
  onerror: ((event: ErrorEvent) => unknown) | null = null;
  #worker: Worker | undefined;
  #isEnded = false;
  #waiting: [unknown, Transferable[]][] = [];

  constructor(RealWorker: typeof Worker, url: string, integrity: string, options: WorkerOptions | undefined) {
    super();
    this.#start(RealWorker, url, integrity, options).catch((thrown: unknown) =>
      this.#pass('error', new ErrorEvent('error', { message: `${url}: ${String(thrown)}` })),
    );
  }

  async #start(RealWorker: typeof Worker, url: string, integrity: string, options: WorkerOptions | undefined) {
    const script = await (await fetch(url, { integrity })).blob();
    if (this.#isEnded) return;
    const copy = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
    workerCopies().add(copy);
    const worker = new RealWorker(copy, options);
    workerCopies().delete(copy);
    this.#worker = worker;
    for (const type of passedOn)
      worker.addEventListener(type, ({ data, ports }) =>
        this.#pass(type, new MessageEvent(type, { data, ports: [...ports] })),
      );
    worker.addEventListener('error', ({ message, filename, lineno }) =>
      this.#pass('error', new ErrorEvent('error', { message, filename, lineno })),
    );
    for (const [message, transfer] of this.#waiting.splice(0)) worker.postMessage(message, transfer);
  }

  #pass<E extends Event>(type: 'message' | 'messageerror' | 'error', event: E): void {
    if (this.#isEnded) return;
    (this[`on${type}`] as ((given: E) => unknown) | null)?.call(this, event);
    this.dispatchEvent(event);
  }

  postMessage(message: unknown, given: Transferable[] | StructuredSerializeOptions = []): void {
    const transfer = Array.isArray(given) ? given : (given.transfer ?? []);
    if (this.#worker) this.#worker.postMessage(message, transfer);
    else this.#waiting.push([message, transfer]);
  }

  terminate(): void {
    this.#isEnded = true;
    this.#waiting = [];
    this.#worker?.terminate();
  }
}
