import { checkContent, isTextual } from '@ipr/domain/files-signatures';
import { type View, viewOf } from './view-of.ts';

/** Categories of files, as shown to people. */
export const fileKinds = ['pdf', 'image', 'audio', 'video', 'text', 'office', 'archive', 'program', 'unknown'] as const;
export type FileKind = (typeof fileKinds)[number];

const unknownType = 'application/octet-stream';
const archives = /^application\/(zip|gzip|x-7z-compressed|vnd\.rar|x-tar)$/;
const office =
  /^application\/(msword|rtf|x-cfb|epub\+zip|vnd\.(ms-|openxmlformats-officedocument\.|oasis\.opendocument\.).*)$/;
const programs = /^application\/(x-elf|vnd\.microsoft\.portable-executable)$/;

/** The category of a media type. */
export const kindOf = (mediaType: string): FileKind => {
  if (mediaType === 'application/pdf') return 'pdf';
  if (isTextual(mediaType)) return 'text';
  const [group = ''] = mediaType.split('/');
  if (group === 'image' || group === 'audio' || group === 'video') return group;
  if (archives.test(mediaType)) return 'archive';
  if (office.test(mediaType)) return 'office';
  return programs.test(mediaType) ? 'program' : 'unknown';
};

export interface Assessment {
  readonly view: View;
  /** Media type used for display. */
  readonly mediaType: string;
  readonly kind: FileKind;
  /** Set if name and content indicate different types. */
  readonly mismatch?: { readonly named: string; readonly found: string };
}

/**
 * Determines how a file is shown: by its name; by its content if the name indicates no type; by its content, with a warning, if
 * the two disagree. Every view of `viewOf` is safe for any content, so showing a file by its content is never a risk.
 */
export const assessFile = (name: string, bytes: Uint8Array): Assessment => {
  const { named, found = unknownType, agrees } = checkContent(name, bytes);
  const mediaType = agrees && named !== unknownType ? named : found;
  const judged = { view: viewOf(mediaType), mediaType, kind: kindOf(mediaType) };
  return agrees ? judged : { ...judged, mismatch: { named, found } };
};
