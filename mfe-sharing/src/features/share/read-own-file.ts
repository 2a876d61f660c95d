import { ownTextLimit } from '@ipr/client/sharing/own-text';
import type { OwnTextChoice } from './share-form.ts';

const startOfPdf = '%PDF-';

const isText = (bytes: Uint8Array): boolean => {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(bytes).includes('\0');
  } catch {
    return false;
  }
};

/** Reads a file as the text of an NDA: its type follows from its bytes, not from its name. */
export const readOwnFile = async (file: File): Promise<OwnTextChoice> => {
  const { name: fileName, size } = file;
  if (size === 0 || size > ownTextLimit) return { fileName, problem: 'nda.own-size' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, startOfPdf.length));
  if (start === startOfPdf) return { fileName, text: { type: 'application/pdf', bytes } };
  return isText(bytes) ? { fileName, text: { type: 'text/plain', bytes } } : { fileName, problem: 'nda.own-type' };
};
