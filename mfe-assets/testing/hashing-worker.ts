import type { SealAnswer, SealRequest } from '../src/model/files/encrypt.worker.ts';
import { hashBlob } from '../src/model/files/encrypt-blob.ts';

/** What a page without workers is given in their place: it hashes on the page's own thread. */
class HashingWorker {
  onmessage: ((event: { readonly data: SealAnswer }) => void) | null = null;
  #ended = false;
  postMessage({ file }: SealRequest): void {
    void hashBlob(file).then((fileHash) => {
      if (!this.#ended) this.onmessage?.({ data: { kind: 'hash', fileHash } });
    });
  }
  terminate(): void {
    this.#ended = true;
  }
}

/** Lets the pages of a test file hash; what they seal is told to them by the test. */
export const hashInPage = (): void => {
  beforeEach(() => void Object.assign(globalThis, { Worker: HashingWorker }));
  afterEach(() => void Reflect.deleteProperty(globalThis, 'Worker'));
};
