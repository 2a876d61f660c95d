import { checkContent, isTextual } from '@ipr/domain';
import { type View, viewOf } from './view-of.ts';

/** What a file is, in the words of people. */
export const fileKinds = ['pdf', 'image', 'audio', 'video', 'text', 'office', 'archive', 'program', 'unknown'] as const;
export type FileKind = (typeof fileKinds)[number];

const unknownType = 'application/octet-stream';
const archives = /^application\/(zip|gzip|x-7z-compressed|vnd\.rar|x-tar)$/;
const office =
  /^application\/(msword|rtf|x-cfb|epub\+zip|vnd\.(ms-|openxmlformats-officedocument\.|oasis\.opendocument\.).*)$/;
const programs = /^application\/(x-elf|vnd\.microsoft\.portable-executable)$/;

/** The kind a media type belongs to. */
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
  /** What it is shown as. */
  readonly mediaType: string;
  readonly kind: FileKind;
  /** Name and content say different things. */
  readonly mismatch?: { readonly named: string; readonly found: string };
}

/**
 * How a file is shown: by its name, by its content where the name claims nothing, and by its content with a warning where the
 * two disagree. All that `viewOf` knows how to show is harmless, so there is no content that may not be shown as what it is.
 */
export const assessFile = (name: string, bytes: Uint8Array): Assessment => {
  const { named, found = unknownType, agrees } = checkContent(name, bytes);
  const mediaType = agrees && named !== unknownType ? named : found;
  const judged = { view: viewOf(mediaType), mediaType, kind: kindOf(mediaType) };
  return agrees ? judged : { ...judged, mismatch: { named, found } };
};
