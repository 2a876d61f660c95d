import type { EncryptRequest, EncryptResult } from '../src/model/files/encrypt.worker.ts';
import { hashBlob } from '../src/model/files/encrypt-blob.ts';

/** Stand-in for a Worker that hashes on the page's thread. */
class HashingWorker {
  onmessage: ((event: { readonly data: EncryptResult }) => void) | null = null;
  #ended = false;
  postMessage({ file }: EncryptRequest): void {
    void hashBlob(file).then((fileHash) => {
      if (!this.#ended) this.onmessage?.({ data: { kind: 'hash', fileHash } });
    });
  }
  terminate(): void {
    this.#ended = true;
  }
}

/** Installs the hashing stand-in; encryption results are supplied by the test. */
export const hashInPage = (): void => {
  beforeEach(() => void Object.assign(globalThis, { Worker: HashingWorker }));
  afterEach(() => void Reflect.deleteProperty(globalThis, 'Worker'));
};
