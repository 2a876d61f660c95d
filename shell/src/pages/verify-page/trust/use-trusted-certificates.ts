import type { RootReason, TrustedRoot } from '@ipr/verify/rfc3161/trusted-roots';
import { useRef, useState } from 'react';

/** Maximum number of trusted certificates. */
export const mostCertificates = 20;

/** A file without a usable certificate, and the reason. */
export interface RefusedFile {
  readonly name: string;
  readonly reason: RootReason | 'too-many';
}

interface Trust {
  /** In the order added, without duplicates. */
  readonly trusted: readonly TrustedRoot[];
  /** Of the files added last. */
  readonly refused: readonly RefusedFile[];
}

/** Adds the certificates of one file to the trusted ones. */
const withFile = async ({ trusted, refused }: Trust, file: File): Promise<Trust> => {
  // Loads the format and signature libraries only when a certificate is read.
  const { mostRootBytes, RootRefused, readRoots } = await import('@ipr/verify/rfc3161/trusted-roots');
  const refuse = (reason: RefusedFile['reason']): Trust => ({
    trusted,
    refused: [...refused, { name: file.name, reason }],
  });
  if (file.size > mostRootBytes) return refuse('too-large');
  try {
    const found = await readRoots(new Uint8Array(await file.arrayBuffer()));
    const all = new Map([...trusted, ...found].map((each) => [each.sha256, each]));
    return all.size > mostCertificates ? refuse('too-many') : { trusted: [...all.values()], refused };
  } catch (thrown) {
    return refuse(thrown instanceof RootRefused ? thrown.reason : 'unreadable');
  }
};

/** Certificates that the reader trusts in one role, until the page is left. */
export const useTrustedCertificates = () => {
  const [trust, setTrust] = useState<Trust>({ trusted: [], refused: [] });
  const latest = useRef(trust);
  const put = (next: Trust) => {
    latest.current = next;
    setTrust(next);
  };
  return {
    ...trust,
    add: async (files: readonly File[]): Promise<void> => {
      let next: Trust = { ...latest.current, refused: [] };
      for (const file of files) next = await withFile(next, file);
      put(next);
    },
    remove: (sha256: string): void =>
      put({ trusted: latest.current.trusted.filter((each) => each.sha256 !== sha256), refused: [] }),
  };
};
export type TrustedCertificates = ReturnType<typeof useTrustedCertificates>;
