import { type EncryptStep, encryptBlob, hashBlob, stepOf } from './encrypt-blob.ts';

/** Messages of the worker. Input: a file. Output: its hash, or progress followed by the encrypted file. */
export type EncryptRequest = { readonly file: Blob; readonly wanted: 'hash' | 'encrypted' };
export type EncryptResult =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'hash'; readonly fileHash: string }
  | {
      readonly kind: 'encrypted';
      readonly fileHash: string;
      readonly bytes: Uint8Array<ArrayBuffer>;
      readonly encryptedHash: string;
      readonly contentKey: Uint8Array<ArrayBuffer>;
    }
  | { readonly kind: 'failed'; readonly step: EncryptStep };

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<EncryptRequest>) => void) | null;
  postMessage(answer: EncryptResult, transfer?: Transferable[]): void;
};

const answer = async ({ file, wanted }: EncryptRequest): Promise<void> => {
  try {
    if (wanted === 'hash') return scope.postMessage({ kind: 'hash', fileHash: await hashBlob(file) });
    const encrypted = await encryptBlob(file, (done, total) => scope.postMessage({ kind: 'progress', done, total }));
    scope.postMessage({ kind: 'encrypted', ...encrypted }, [encrypted.bytes.buffer]);
  } catch (thrown) {
    scope.postMessage({ kind: 'failed', step: stepOf(thrown) });
  }
};

scope.onmessage = (event) => void answer(event.data);
