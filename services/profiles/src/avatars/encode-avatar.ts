import { createHash } from 'node:crypto';
import { Failure } from '@ipr/domain';
import type { Sharp } from 'sharp';

/** Width and height of stored pictures. */
const side = 256;
/** Largest image that is decoded, in millions of pixels; a compressed file of a few bytes can expand to more. */
const maxMegapixels = 40;
/** Bytes of the largest decoded image: 40 million pixels of four samples of one byte, or half as many of two bytes. */
const maxDecodedBytes = 160_000_000;
const timeoutSeconds = 10;
/** Longer strips are cropped at their middle: the search for their most striking part enlarges them first and does not end. */
const longestStrip = 4;

/** First bytes of the accepted formats. SVG has none of them: its files are programs that load others. */
const signatures: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
];

const loaders = ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'];

const openLibrary = async () => {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
};
/** Loaded with the first picture: the native library takes as much memory as the rest of the service. */
let library: ReturnType<typeof openLibrary> | undefined;

export interface EncodedAvatar {
  /** WebP. */
  readonly bytes: Buffer;
  /** SHA-256 of the bytes, 64 hex digits. */
  readonly digest: string;
}

const failureOf = (thrown: unknown): Failure => {
  if (thrown instanceof Failure) return thrown;
  return thrown instanceof Error && /pixel limit|too large|dimensions/i.test(thrown.message)
    ? new Failure('user.picture-too-large', { max: maxMegapixels }, thrown)
    : new Failure('user.picture-unreadable', {}, thrown);
};

/** One picture at a time, because a decoded one takes up to 160 MB. */
let last: Promise<unknown> = Promise.resolve();
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn;
};

const encode = async (image: Sharp): Promise<Buffer> => {
  const { width, height, channels, depth } = await image.metadata();
  const bytesPerPixel = channels * (depth === 'uchar' ? 1 : 2);
  if (width * height * bytesPerPixel > maxDecodedBytes)
    throw new Failure('user.picture-too-large', { max: Math.floor(maxDecodedBytes / bytesPerPixel / 1_000_000) });
  const isStrip = Math.max(width, height) > longestStrip * Math.min(width, height);
  return image
    .autoOrient()
    .resize(side, side, { fit: 'cover', position: isStrip ? 'centre' : 'attention' })
    .webp({ quality: 84 })
    .timeout({ seconds: timeoutSeconds })
    .toBuffer();
};

/**
 * Decodes the first frame of a PNG, JPEG or WebP image, turns it upright, crops it to a square and encodes it again, which drops all metadata.
 * @throws Failure user.picture-unreadable, user.picture-too-large
 */
export const encodeAvatar = async (given: Buffer): Promise<EncodedAvatar> => {
  if (!signatures.some((matches) => matches(given))) throw new Failure('user.picture-unreadable');
  library ??= openLibrary();
  const sharp = await library;
  const limits = { limitInputPixels: maxMegapixels * 1_000_000, sequentialRead: true, pages: 1 };
  const bytes = await inTurn(() => encode(sharp(given, limits))).catch((thrown: unknown) => {
    throw failureOf(thrown);
  });
  return { bytes, digest: createHash('sha256').update(bytes).digest('hex') };
};
