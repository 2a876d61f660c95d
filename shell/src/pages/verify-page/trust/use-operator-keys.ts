import type { EvidenceKey } from '@ipr/protocol/evidence/signature';
import { useState } from 'react';

/** Largest key file, in bytes: a hundred keys are a quarter of it. */
const mostBytes = 128 * 1024;

/** @throws Error for a file that is no set of public keys */
const readKeys = async (file: File): Promise<readonly EvidenceKey[]> => {
  if (file.size > mostBytes) throw new RangeError('too large');
  const { EvidenceKeys } = await import('@ipr/protocol/evidence/signature');
  return EvidenceKeys.parse(JSON.parse(new TextDecoder().decode(new Uint8Array(await file.arrayBuffer())))).keys;
};

/** Public keys of operators whose records the reader trusts, until the page is left. */
export const useOperatorKeys = () => {
  const [keys, setKeys] = useState<readonly EvidenceKey[]>([]);
  /** Name of the file added last that has no keys. */
  const [refused, setRefused] = useState<string | null>(null);
  const add = async (file: File): Promise<void> => {
    try {
      const found = await readKeys(file);
      setKeys((known) => [...new Map([...known, ...found].map((key) => [key.kid, key])).values()]);
      setRefused(null);
    } catch {
      setRefused(file.name);
    }
  };
  return { keys, refused, add };
};
export type OperatorKeys = ReturnType<typeof useOperatorKeys>;
