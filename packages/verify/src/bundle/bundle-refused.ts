/** Why bytes cannot be read as a bundle at all. */
export type UnreadableReason =
  | 'zip.not-a-zip'
  | 'zip.unsupported'
  | 'zip.not-canonical'
  | 'zip.entry-name'
  | 'zip.entry-twice'
  | 'zip.damaged'
  | 'zip.too-large'
  | 'pdf.not-canonical'
  | 'manifest.missing'
  | 'manifest.unreadable'
  | 'document.missing'
  | 'document.unreadable';

/** Bytes that are no bundle of a known schema; the message is for people who debug. */
export class BundleRefused extends Error {
  override readonly name = 'BundleRefused';
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, detail: string, cause?: unknown) {
    super(`${reason}: ${detail}`, { cause });
    this.reason = reason;
  }
}
