// By file, not by package: the package is shared with the shell at run time, and a worker has no part in that.
import { sha256Hex } from '@ipr/domain/bytes';
import { newContentKey, sealFile } from '@ipr/domain/sealed-file';

/** Messages of the sealing worker: a file in, progress and the sealed file out. */
export type SealRequest = { readonly file: File };
export type SealAnswer =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
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

const seal = async (file: File): Promise<void> => {
  let step: 'hashing' | 'encryption' = 'hashing';
  try {
    const plain = new Uint8Array(await file.arrayBuffer());
    const fileHash = await sha256Hex(plain);
    step = 'encryption';
    const contentKey = newContentKey();
    const bytes = await sealFile(plain, contentKey, (done, total) =>
      scope.postMessage({ kind: 'progress', done, total }),
    );
    const sealedHash = await sha256Hex(bytes);
    scope.postMessage({ kind: 'sealed', fileHash, bytes, sealedHash, contentKey }, [bytes.buffer]);
  } catch {
    scope.postMessage({ kind: 'failed', step });
  }
};

scope.onmessage = (event) => void seal(event.data.file);
