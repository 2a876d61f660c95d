import { useShell } from '@ipr/mfe-contract';
import type { AssetVersion } from '@ipr/ports/index';
import { useQueries } from '@tanstack/react-query';
import { findReplacement, type ReadVersion } from './find-replacement.ts';
import { documentQuery } from './use-document.ts';

/** The version with this version's file re-encrypted; null while loading or if there is none. */
export const useReplacement = (
  versions: readonly AssetVersion[],
  version: AssetVersion | undefined,
): ReadVersion | null => {
  const shell = useShell();
  const same = version ? versions.filter(({ hash }) => hash === version.hash) : [];
  const documents = useQueries({ queries: same.map(({ cid }) => documentQuery(shell, cid)) });
  const read = same.flatMap((each, at): ReadVersion[] => {
    const metadata = documents[at]?.data;
    return metadata ? [{ version: each, metadata }] : [];
  });
  const own = read.find((each) => each.version === version);
  return own ? findReplacement(own, read) : null;
};
