import type { EncryptRequest, EncryptResult } from '../src/model/files/encrypt.worker.ts';
import { encryptBlob, hashBlob } from '../src/model/files/encrypt-blob.ts';

/** Stand-in for a Worker that hashes and encrypts on the page's thread. */
class EncryptingWorker {
  onmessage: ((event: { readonly data: EncryptResult }) => void) | null = null;
  #ended = false;
  postMessage({ file, wanted }: EncryptRequest): void {
    const work = async (): Promise<EncryptResult> =>
      wanted === 'hash'
        ? { kind: 'hash', fileHash: await hashBlob(file) }
        : { kind: 'encrypted', ...(await encryptBlob(file, () => undefined)) };
    void work().then((data) => {
      if (!this.#ended) this.onmessage?.({ data });
    });
  }
  terminate(): void {
    this.#ended = true;
  }
}

/** Installs the stand-in for the tests of a file. */
export const encryptInPage = (): void => {
  beforeEach(() => void Object.assign(globalThis, { Worker: EncryptingWorker }));
  afterEach(() => void Reflect.deleteProperty(globalThis, 'Worker'));
};
