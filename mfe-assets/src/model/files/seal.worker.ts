// By file, not by package: the package is shared with the shell at run time, and a worker has no part in that.
import { release, sha256Hex } from '@ipr/domain/bytes';
import { newContentKey, sealFile } from '@ipr/domain/sealed-file';

/** Messages of the worker: a file in; its hash out, or progress and then the sealed file. */
export type SealRequest = { readonly file: File; readonly wanted: 'hash' | 'sealed' };
export type SealAnswer =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'hash'; readonly fileHash: string }
  | {
      readonly kind: 'sealed';
      readonly fileHash: string;
      readonly bytes: Uint8Array<ArrayBuffer>;
      readonly sealedHash: string;
      readonly contentKey: Uint8Array<ArrayBuffer>;
    }
  | { readonly kind: 'failed'; readonly step: 'hashing' | 'encryption' };

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<SealRequest>) => void) | null;
  postMessage(answer: SealAnswer, transfer?: Transferable[]): void;
};

const seal = async (plain: Uint8Array<ArrayBuffer>, fileHash: string): Promise<void> => {
  const contentKey = newContentKey();
  const bytes = await sealFile(plain, contentKey, (done, total) =>
    scope.postMessage({ kind: 'progress', done, total }),
  );
  release(plain);
  const sealedHash = await sha256Hex(bytes);
  scope.postMessage({ kind: 'sealed', fileHash, bytes, sealedHash, contentKey }, [bytes.buffer]);
};

const answer = async ({ file, wanted }: SealRequest): Promise<void> => {
  let step: 'hashing' | 'encryption' = 'hashing';
  try {
    const plain = new Uint8Array(await file.arrayBuffer());
    const fileHash = await sha256Hex(plain);
    if (wanted === 'hash') return scope.postMessage({ kind: 'hash', fileHash });
    step = 'encryption';
    await seal(plain, fileHash);
  } catch {
    scope.postMessage({ kind: 'failed', step });
  }
};

scope.onmessage = (event) => void answer(event.data);
