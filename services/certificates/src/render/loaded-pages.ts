import type { Logger } from '@ipr/service-kit';
import type { Page } from 'puppeteer-core';
import { BrowserMissing } from './browser-missing.ts';
import { type ChromiumSettings, type RunningChromium, startChromium } from './chromium.ts';
import { deadline } from './deadline.ts';

export interface PagesSettings extends ChromiumSettings {
  readonly pages: number;
  /** Renders after which a page, and the browser, are replaced. */
  readonly pageLife: number;
  readonly browserLife: number;
}

/** A loaded page of one browser. */
export interface Slot {
  readonly page: Page;
  readonly browser: RunningChromium;
  renders: number;
}

const startBackoffMs = [200, 800];

/** Pages of one browser: started when needed, replaced when they fail or are old. */
export class LoadedPages {
  readonly #settings: PagesSettings;
  readonly #log: Logger;
  readonly #onFree: () => void;
  readonly #free: Slot[] = [];
  readonly #ending = new Set<Promise<void>>();
  #browser: RunningChromium | null = null;
  #starting: Promise<void> | null = null;
  #renders = 0;
  #requests = 0;
  #starts = 0;
  #isClosed = false;

  /** @param onFree called when a page may have become free, or the browser ended */
  constructor(settings: PagesSettings, log: Logger, onFree: () => void) {
    this.#settings = settings;
    this.#log = log;
    this.#onFree = onFree;
  }

  get isRunning(): boolean {
    return this.#browser !== null;
  }

  get state() {
    const processId = this.#browser?.process?.pid ?? null;
    const requests = this.#requests + (this.#browser?.requests() ?? 0);
    return { free: this.#free.length, starts: this.#starts, requests, processId };
  }

  take(): Slot | undefined {
    return this.#free.pop();
  }

  /** @throws BrowserMissing, Error after the last attempt */
  start(): Promise<void> {
    this.#starting ??= this.#startWithRetries().finally(() => {
      this.#starting = null;
    });
    return this.#starting;
  }

  /** Takes a page back that rendered. */
  async giveBack(slot: Slot): Promise<void> {
    slot.renders += 1;
    if (slot.browser !== this.#browser) return;
    this.#renders += 1;
    if (this.#renders >= this.#settings.browserLife) this.#retire(slot.browser);
    else if (slot.renders >= this.#settings.pageLife) await this.replace(slot);
    else this.#free.push(slot);
  }

  /** Takes a page back that was not used. */
  putBack(slot: Slot): void {
    if (slot.browser === this.#browser) this.#free.push(slot);
  }

  /** Opens another page in the place of one that failed or is old; a browser that cannot is replaced too. */
  async replace(slot: Slot): Promise<void> {
    if (slot.browser !== this.#browser) return;
    void slot.page.close().catch(() => undefined);
    try {
      const fresh = await this.#open(slot.browser);
      this.putBack(fresh);
    } catch (err) {
      this.#log.warn({ err }, 'page could not be replaced: the browser is');
      this.#retire(slot.browser);
    }
  }

  /** Ends the browser and waits until its process and its profile are gone. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#starting?.catch(() => undefined);
    if (this.#browser) this.#retire(this.#browser);
    await Promise.all(this.#ending);
  }

  async #open(browser: RunningChromium): Promise<Slot> {
    return { page: await deadline(browser.openPage(), this.#settings.jobMs), browser, renders: 0 };
  }

  #retire(old: RunningChromium): void {
    if (this.#browser === old) {
      this.#browser = null;
      this.#free.length = 0;
      this.#requests += old.requests();
    }
    const end = old.close().catch((err: unknown) => void this.#log.warn({ err }, 'browser did not end cleanly'));
    this.#ending.add(end);
    void end.finally(() => this.#ending.delete(end));
  }

  async #startOnce(): Promise<void> {
    this.#starts += 1;
    const started = await startChromium(this.#settings);
    started.onEnd(() => {
      if (this.#browser !== started) return;
      this.#log.warn({ process: started.process?.pid }, 'browser ended');
      this.#retire(started);
      this.#onFree();
    });
    try {
      const slots = await Promise.all(Array.from({ length: this.#settings.pages }, () => this.#open(started)));
      if (this.#isClosed) throw new Error('closed while the browser started');
      this.#renders = 0;
      this.#browser = started;
      this.#free.push(...slots);
    } catch (thrown) {
      this.#retire(started);
      throw thrown;
    }
  }

  async #startWithRetries(attempt = 0): Promise<void> {
    try {
      await this.#startOnce();
    } catch (thrown) {
      const wait = startBackoffMs[attempt];
      if (wait === undefined || this.#isClosed || thrown instanceof BrowserMissing) throw thrown;
      await new Promise((resolve) => setTimeout(resolve, wait));
      await this.#startWithRetries(attempt + 1);
    }
  }
}
