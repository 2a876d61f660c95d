import { Failure } from '@ipr/domain';
import type { Logger } from '@ipr/service-kit';
import { BrowserMissing } from './browser-missing.ts';
import { deadline } from './deadline.ts';
import { LoadedPages, type PagesSettings, type Slot } from './loaded-pages.ts';

export interface PoolSettings extends PagesSettings {
  readonly mostWaiting: number;
}

export const usualPool = {
  startMs: 20_000,
  jobMs: 10_000,
  pages: 2,
  mostWaiting: 50,
  pageLife: 250,
  browserLife: 2_000,
} as const satisfies PoolSettings;

export interface Sheet {
  readonly title: string;
  readonly language: string;
  readonly body: string;
}

interface Job {
  readonly sheet: Sheet;
  readonly signal: AbortSignal | undefined;
  readonly resolve: (pdf: Uint8Array) => void;
  readonly reject: (failure: unknown) => void;
  attempts: number;
}

/** Attempts of one certificate: a browser may be killed under the first. */
const mostAttempts = 2;

const closed = () => new Failure('service.unavailable', { service: 'certificates' });

/** Swaps the body of a loaded page and prints it. */
const print = async ({ page }: Slot, { title, language, body }: Sheet, jobMs: number): Promise<Uint8Array> => {
  await page.evaluate(
    async (values) => {
      document.title = values.title;
      document.documentElement.lang = values.language;
      const place = document.getElementById('sheets');
      if (!place) throw new Error('the page has no place for sheets');
      place.innerHTML = values.body;
      await Promise.all([...document.fonts].filter(({ status }) => status === 'unloaded').map((face) => face.load()));
      await document.fonts.ready;
    },
    { title, language, body },
  );
  return page.pdf({
    preferCSSPageSize: true,
    printBackground: true,
    tagged: true,
    waitForFonts: false,
    timeout: jobMs,
  });
};

/** A bounded queue in front of the pages of one browser. */
export class PagePool {
  readonly #settings: PoolSettings;
  readonly #log: Logger;
  readonly #pages: LoadedPages;
  readonly #queue: Job[] = [];
  #renders = 0;
  #retries = 0;
  #isClosed = false;

  constructor(settings: PoolSettings, log: Logger) {
    this.#settings = settings;
    this.#log = log;
    this.#pages = new LoadedPages(settings, log, () => this.#pump());
  }

  get state() {
    return { ...this.#pages.state, waiting: this.#queue.length, renders: this.#renders, retries: this.#retries };
  }

  /** Starts the browser before the first job. @throws BrowserMissing */
  warm(): Promise<void> {
    return this.#pages.start();
  }

  /** @throws Failure certificate.busy, certificate.browser-missing, certificate.not-generated, request.cancelled */
  render(sheet: Sheet, signal?: AbortSignal): Promise<Uint8Array> {
    if (this.#isClosed) return Promise.reject(closed());
    if (this.#queue.length >= this.#settings.mostWaiting)
      return Promise.reject(new Failure('certificate.busy', { retryAfter: 2 }));
    return new Promise((resolve, reject) => {
      this.#queue.push({ sheet, signal, resolve, reject, attempts: 0 });
      this.#pump();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const job of this.#queue.splice(0)) job.reject(closed());
    await this.#pages.close();
  }

  #refuseWaiting(thrown: unknown): void {
    this.#log.error({ err: thrown, waiting: this.#queue.length }, 'browser does not start');
    const isMissing = thrown instanceof BrowserMissing;
    for (const job of this.#queue.splice(0))
      job.reject(new Failure(isMissing ? 'certificate.browser-missing' : 'certificate.not-generated', {}, thrown));
  }

  #retryOrFail(job: Job, thrown: unknown): void {
    if (job.attempts < mostAttempts && !this.#isClosed) {
      this.#retries += 1;
      this.#queue.unshift(job);
    } else job.reject(new Failure('certificate.not-generated', { reason: 'browser' }, thrown));
  }

  async #work(slot: Slot, job: Job): Promise<void> {
    job.attempts += 1;
    try {
      const pdf = await deadline(print(slot, job.sheet, this.#settings.jobMs), this.#settings.jobMs);
      this.#renders += 1;
      job.resolve(pdf);
      await this.#pages.giveBack(slot);
    } catch (thrown) {
      this.#log.warn({ err: thrown, attempt: job.attempts }, 'certificate not rendered');
      this.#retryOrFail(job, thrown);
      await this.#pages.replace(slot);
    }
    this.#pump();
  }

  #pump(): void {
    if (this.#isClosed || this.#queue.length === 0) return;
    if (!this.#pages.isRunning) {
      void this.#pages.start().then(
        () => this.#pump(),
        (thrown: unknown) => this.#refuseWaiting(thrown),
      );
      return;
    }
    for (let slot = this.#pages.take(); slot; slot = this.#pages.take()) {
      const job = this.#queue.shift();
      if (job && !job.signal?.aborted) void this.#work(slot, job);
      else {
        job?.reject(new Failure('request.cancelled'));
        this.#pages.putBack(slot);
        if (!job) return;
      }
    }
  }
}
