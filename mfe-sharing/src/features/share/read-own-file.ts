import { ownTextLimit } from '@ipr/client/sharing/own-text';
import { drawPhoto } from './draw-photo.ts';
import { photosToPdf } from './photos-to-pdf.ts';
import type { OwnTextChoice } from './share-form.ts';

/** Most photographs of one agreement, and bytes of one: they are drawn smaller. */
const [mostPhotos, photoLimit] = [20, 32 * 1024 * 1024];
const startOf = { pdf: '%PDF-', jpeg: '\u00ff\u00d8\u00ff', png: '\u0089PNG\r\n\u001a\n' } as const;

const isText = (bytes: Uint8Array): boolean => {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(bytes).includes('\0');
  } catch {
    return false;
  }
};

const startsWith = async (file: File, starts: readonly string[]): Promise<boolean> => {
  const bytes = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  const start = String.fromCharCode(...bytes);
  return starts.some((each) => start.startsWith(each));
};
const isPhoto = (file: File) => startsWith(file, [startOf.jpeg, startOf.png]);

const readOne = async (file: File): Promise<OwnTextChoice> => {
  const { name: fileName, size } = file;
  if (size === 0 || size > ownTextLimit) return { fileName, problem: 'nda.own-size' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (await startsWith(file, [startOf.pdf])) return { fileName, text: { type: 'application/pdf', bytes } };
  return isText(bytes) ? { fileName, text: { type: 'text/plain', bytes } } : { fileName, problem: 'nda.own-type' };
};

const byName = (one: File, other: File) => one.name.localeCompare(other.name, 'en', { numeric: true });

const readPhotos = async (files: readonly File[], fileName: string): Promise<OwnTextChoice> => {
  if (files.length > mostPhotos || files.some(({ size }) => size > photoLimit))
    return { fileName, problem: 'nda.own-size' };
  try {
    const photos = [];
    for (const file of files.toSorted(byName)) photos.push(await drawPhoto(file));
    const bytes = photosToPdf(photos);
    return bytes.length > ownTextLimit
      ? { fileName, problem: 'nda.own-size' }
      : { fileName, text: { type: 'application/pdf', bytes } };
  } catch {
    return { fileName, problem: 'nda.own-type' };
  }
};

/**
 * Reads files as the text of an NDA: a PDF, a text, or photographs of its pages, which become one PDF in the order of their names. The type
 * follows from the bytes, not from the names. Null for no file.
 */
export const readOwnFiles = async (files: readonly File[]): Promise<OwnTextChoice | null> => {
  const [first, ...more] = files;
  if (!first) return null;
  const fileName = files.map(({ name }) => name).join(', ');
  const arePhotos = (await Promise.all(files.map(isPhoto))).every(Boolean);
  if (arePhotos) return readPhotos(files, fileName);
  return more.length > 0 ? { fileName, problem: 'nda.own-type' } : readOne(first);
};
