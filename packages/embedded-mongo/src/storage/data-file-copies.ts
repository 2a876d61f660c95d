import { renameSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Store } from './store.ts';

/** A step finds an open batch of writes now and then; the copy then begins again. */
const ATTEMPTS = 20;
const PAUSE_MS = 10;

export type CopyState =
  | { readonly state: 'running'; readonly copied: number; readonly total: number }
  | { readonly state: 'done' }
  | { readonly state: 'failed'; readonly reason: string };

/**
 * Copies of the data file while the server runs. Requests have no path: a copy is always the same file next to the data file, so a
 * client can neither read nor replace another one.
 */
export class DataFileCopies {
  readonly #store: Store;
  readonly #target: string;
  #id = '';
  #state: CopyState = { state: 'done' };

  /** @param target file of the copy; it appears when it is whole */
  constructor(store: Store, target: string) {
    this.#store = store;
    this.#target = target;
  }

  /** Starts the copy of a new id, unless another one runs, and returns the state of the copy with this id. */
  request(id: string): CopyState {
    if (id === this.#id) return this.#state;
    if (this.#state.state === 'running') return { state: 'failed', reason: 'another copy is being made' };
    this.#id = id;
    this.#state = { state: 'running', copied: 0, total: 0 };
    void this.#copy().then(
      () => {
        this.#state = { state: 'done' };
      },
      (error: unknown) => {
        this.#state = { state: 'failed', reason: error instanceof Error ? error.message : String(error) };
      },
    );
    return this.#state;
  }

  async #copy(): Promise<void> {
    const draft = `${this.#target}.new`;
    const progress = (copied: number, total: number): void => {
      this.#state = { state: 'running', copied, total };
    };
    for (let attempt = 1; ; attempt += 1) {
      for (const path of [draft, `${draft}-journal`]) rmSync(path, { force: true });
      try {
        await this.#store.copyTo(draft, progress);
        renameSync(draft, this.#target);
        return;
      } catch (error) {
        rmSync(draft, { force: true });
        if (attempt === ATTEMPTS || !this.#store.isBusy(error)) throw error;
      }
      await sleep(PAUSE_MS);
    }
  }
}
