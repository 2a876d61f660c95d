import type { Zoom, ZoomStep } from '../zoom.ts';

/** Views that are rendered inside the frame. */
export type Drawn = 'pdf' | 'image' | 'text' | 'audio' | 'video' | 'csv' | 'docx' | 'xlsx';

/** The one message that starts the frame; the bytes are transferred, together with a port for replies. */
export interface ShowOrder {
  readonly kind: 'show';
  readonly view: Drawn;
  /** Empty when `partsOf` is set. */
  readonly bytes: ArrayBuffer;
  /** Size of a file that is read in parts. */
  readonly partsOf?: number;
  readonly mediaType: string;
  readonly name: string;
  /** The watermark, for people other than the owner. */
  readonly mark: string | null;
  /** CSS custom properties of the portal's theme. */
  readonly theme: Readonly<Record<string, string>>;
  /** Templates: 'Page {n} of {total}', and the name of the list of pages. */
  readonly labels: { readonly page: string; readonly pages: string };
  readonly zoom: Zoom;
  /** Pixels per CSS pixel in which pages of a PDF are drawn at least; those of the screen by default. */
  readonly sharpness?: number;
  /** Source of pdf.js's worker, included because the frame cannot fetch. */
  readonly worker?: string;
}

export type ToFrame =
  | { readonly kind: 'zoom'; readonly zoom: Zoom }
  /** Scrolls to a page, from 1. */
  | { readonly kind: 'page'; readonly page: number }
  /** Shows or hides the small pictures of the pages. */
  | { readonly kind: 'thumbnails'; readonly shown: boolean }
  /** Searches for words; 0 shows the first place, 1 and -1 the next and the previous one. */
  | { readonly kind: 'find'; readonly words: string; readonly step: ZoomStep }
  /** Reply to 'want' and 'read'; null if the file does not exist. */
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
  /** The page that is visible, from 1. */
  | { readonly kind: 'page'; readonly page: number; readonly total: number }
  /** The zoom that fits the width. */
  | { readonly kind: 'scale'; readonly scale: number }
  /** Places of the searched words; `at` counts from 1, 0 for none. */
  | { readonly kind: 'found'; readonly count: number; readonly at: number }
  | { readonly kind: 'failed' }
  /** The film plays without its sound, whose codec this browser does not support. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'escape' }
  /** A zoom key: larger (1), smaller (-1) or the initial size (0). */
  | { readonly kind: 'zoom'; readonly step: ZoomStep }
  | { readonly kind: 'want'; readonly id: number; readonly wanted: WantedFile }
  /** Requests the bytes `from` up to and without `to` of a file that is read in parts. */
  | { readonly kind: 'read'; readonly id: number; readonly from: number; readonly to: number }
  /** The file does not play from parts. */
  | { readonly kind: 'whole' };
