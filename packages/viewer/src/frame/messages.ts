import type { ZoomStep } from '../zoom.ts';

/** Views that are rendered inside the frame. */
export type Drawn = 'pdf' | 'image' | 'text' | 'audio' | 'video';

/** The one message that starts the frame; the bytes are transferred, together with a port for replies. */
export interface ShowOrder {
  readonly kind: 'show';
  readonly view: Drawn;
  readonly bytes: ArrayBuffer;
  readonly mediaType: string;
  readonly name: string;
  /** The watermark, for people other than the owner. */
  readonly mark: string | null;
  /** CSS custom properties of the portal's theme. */
  readonly theme: Readonly<Record<string, string>>;
  /** 'Page {n} of {total}', a template. */
  readonly pageLabel: string;
  readonly zoom: number;
  /** Source of pdf.js's worker, included because the frame cannot fetch. */
  readonly worker?: string;
}

export type ToFrame =
  | { readonly kind: 'zoom'; readonly zoom: number }
  /** Reply to 'want'; null if the file does not exist. */
  | { readonly kind: 'file'; readonly id: number; readonly bytes: ArrayBuffer | null };

/** A font, image decoder or character map that pdf.js requests by name. */
export interface WantedFile {
  readonly kind: string;
  readonly filename: string;
}

export type FromFrame =
  /** Height of the content in CSS pixels. */
  | { readonly kind: 'size'; readonly height: number }
  | { readonly kind: 'shown' }
  /** The text has no byte order mark and is not valid UTF-8. */
  | { readonly kind: 'encoding-guessed' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'escape' }
  /** A zoom key: larger (1), smaller (-1) or the initial size (0). */
  | { readonly kind: 'zoom'; readonly step: ZoomStep }
  | { readonly kind: 'want'; readonly id: number; readonly wanted: WantedFile };
