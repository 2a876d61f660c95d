import { extensionOf } from '@ipr/domain';
import { checkContent } from '@ipr/domain/files-signatures';

/** Sufficient for the signatures of both detectors, and for the first entries of an Office file. */
const headBytes = 64 * 1024;

/** The ending of a file's name and the type of its content. */
export interface Mismatch {
  readonly ending: string;
  /** 'PNG', or null for an unknown type of content. */
  readonly found: string | null;
}

/** Endings of one type; the first is the detector's. */
const sameType = [
  ['jpg', 'jpeg'],
  ['tif', 'tiff'],
  ['gz', 'tgz'],
  ['mp4', 'm4a', 'm4v', 'mov'],
  ['ogg', 'oga', 'ogv', 'opus'],
  ['mkv', 'webm'],
] as const;

const isSame = (ending: string, found: string): boolean =>
  ending === found || sameType.some((group: readonly string[]) => group.includes(ending) && group.includes(found));

/** Containers of other formats: a ZIP file may be a source archive or a format that the detector does not know. */
const containers = ['zip', 'cfb', 'xml'];

/**
 * Whether the content contradicts the ending of the name. The detector is loaded for types whose first bytes do not decide it;
 * endings that it does not know contradict nothing.
 * @returns null if they agree, or if it cannot be decided
 */
export const findMismatch = async (file: File): Promise<Mismatch | null> => {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const ending = extensionOf(file.name);
  const { agrees, named, found: mediaType } = checkContent(file.name, head);
  if (mediaType === named) return null;
  const { fileTypeFromBuffer, supportedExtensions } = await import('file-type');
  const detected = await fileTypeFromBuffer(head).catch(() => undefined);
  const found = detected?.ext.toUpperCase() ?? mediaType?.split('/')[1]?.toUpperCase() ?? null;
  if (!agrees) return { ending, found };
  if (!detected || containers.includes(detected.ext) || isSame(ending, detected.ext)) return null;
  const isKnown = (supportedExtensions as ReadonlySet<string>).has(ending);
  return isKnown ? { ending, found } : null;
};
