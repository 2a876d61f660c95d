/** Reads the bytes `from` up to and without `to` of the file. */
export type ReadBytes = (from: number, to: number) => Promise<Uint8Array<ArrayBuffer>>;

/** A track, and the codec of its content as browsers name it (RFC 6381). */
export interface Codec {
  readonly kind: 'audio' | 'video' | 'text';
  readonly name: string;
}

/** A film or recording that plays while it is read. */
export interface Film {
  /** 'mp4' or 'webm'. */
  readonly container: string;
  readonly codecs: readonly Codec[];
  /** For MediaSource.isTypeSupported. */
  readonly mime: string;
  /** Seconds. */
  readonly duration: number;
  /** Bytes of the file; with the duration, the rate at which it is read. */
  readonly size: number;
  /** The initialization segment (Media Source Extensions 2, section 3). */
  readonly init: Uint8Array<ArrayBuffer>;
  /** Media segments from the last key frame at or before a time on, to the end, in pieces. */
  readonly from: (seconds: number) => AsyncGenerator<Uint8Array<ArrayBuffer>>;
}

/** The media type of tracks in a container. */
export const mimeOf = (kind: Codec['kind'], container: string, codecs: readonly Codec[]): string =>
  `${kind}/${container}; codecs="${codecs.map(({ name }) => name).join(',')}"`;

/** The kinds of tracks that a browser does not play. @param canPlay for a media type with one codec */
export const refusedOf = (
  { codecs, container }: Pick<Film, 'codecs' | 'container'>,
  canPlay: (mime: string) => boolean,
): readonly Codec['kind'][] =>
  codecs
    .filter((codec) => codec.kind !== 'text' && !canPlay(mimeOf(codec.kind, container, [codec])))
    .map(({ kind }) => kind);

/** Bytes of one piece: small against a chunk of the encrypted file, so that little is read ahead of a seek. */
export const pieceBytes = 2 ** 18;

/** The bytes of the file from a place on, in pieces. */
export async function* pieces(read: ReadBytes, from: number, to: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let at = from; at < to; at += pieceBytes) yield await read(at, Math.min(to, at + pieceBytes));
}
