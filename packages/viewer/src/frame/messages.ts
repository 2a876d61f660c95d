import type { ZoomStep } from '../zoom.ts';

/** What is drawn inside the frame; everything else stays outside of it. */
export type Drawn = 'pdf' | 'image' | 'text' | 'audio' | 'video';

/** The one message that opens the frame; bytes are handed over, not copied, and a port for answers comes along. */
export interface ShowOrder {
  readonly kind: 'show';
  readonly view: Drawn;
  readonly bytes: ArrayBuffer;
  readonly mediaType: string;
  readonly name: string;
  /** Line over the content, for people who do not own it. */
  readonly mark: string | null;
  /** CSS custom properties of the portal's theme. */
  readonly look: Readonly<Record<string, string>>;
  /** 'Page {n} of {total}', to be filled. */
  readonly pageLabel: string;
  readonly zoom: number;
  /** Source of pdf.js's worker: the frame may fetch nothing, so it is brought along. */
  readonly worker?: string;
}

export type ToFrame =
  | { readonly kind: 'zoom'; readonly zoom: number }
  /** Answer to 'want'; null when there is no such file. */
  | { readonly kind: 'file'; readonly id: number; readonly bytes: ArrayBuffer | null };

/** A font, picture decoder or character map that pdf.js asks for by name. */
export interface WantedFile {
  readonly kind: string;
  readonly filename: string;
}

export type FromFrame =
  /** Height of the content in CSS pixels. */
  | { readonly kind: 'size'; readonly height: number }
  | { readonly kind: 'shown' }
  /** The text does not say its encoding and is no UTF-8. */
  | { readonly kind: 'encoding-guessed' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'escape' }
  /** A key asks for larger (1), smaller (-1) or the first size (0). */
  | { readonly kind: 'zoom'; readonly step: ZoomStep }
  | { readonly kind: 'want'; readonly id: number; readonly wanted: WantedFile };
