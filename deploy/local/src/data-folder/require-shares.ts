import { basename } from 'node:path';
import { existingKeyset, keysetPath, sharePath } from '@ipr/keys/share/deal-keyset';
import { readShareFile, type ShareFile } from '@ipr/keys/share/share-file';
import { StartRefusal } from './start-refusal.ts';

const tryShare = (path: string): ShareFile | string => {
  try {
    return readShareFile(path);
  } catch (error) {
    return (error as Error).message;
  }
};

/** Shares of different ceremonies have the same public key and do not work together. */
const mostCommonCeremony = (shares: readonly ShareFile[]): string | undefined => {
  const count = (wanted: ShareFile) => shares.filter(({ ceremony }) => ceremony === wanted.ceremony).length;
  return shares.toSorted((a, b) => count(b) - count(a))[0]?.ceremony;
};

/**
 * Checks the shares of the key network: fewer than all suffice, down to the keyset's threshold.
 * @param directory folder of the keyset
 * @param names of the key nodes, in the order of their shares
 * @returns a line for the operator per share that cannot be used
 * @throws StartRefusal when too few can be used, or one is of another keyset
 */
export const requireShares = (directory: string, names: readonly string[]): string[] => {
  const keyset = existingKeyset(directory);
  if (!keyset)
    throw new StartRefusal({
      what: `${keysetPath(directory)} is missing or damaged.`,
      why: 'It has the public key that files are encrypted to; the shares next to it are not changed.',
      wayOn: 'Put it back from a copy of the data folder, then run `npm start` again.',
    });
  const shares = names.map((_, at) => tryShare(sharePath(directory, at + 1)));
  const foreign = shares.findIndex(
    (share, at) => typeof share !== 'string' && (share.keysetId !== keyset.id || share.index !== at + 1),
  );
  if (foreign >= 0)
    throw new StartRefusal({
      what: `${sharePath(directory, foreign + 1)} belongs to another keyset, or is the share of another node.`,
      why: 'A node with it would give answers with which no file opens.',
      wayOn: 'Put the share of this data folder back, or remove the file: three of five shares suffice.',
    });
  const ceremony = mostCommonCeremony(shares.filter((share) => typeof share !== 'string'));
  const faults = shares.map((share) => {
    if (typeof share === 'string') return share;
    return share.ceremony === ceremony ? undefined : 'was not made together with most of the others';
  });
  const usable = faults.filter((fault) => fault === undefined).length;
  const unusable = faults.flatMap((fault, at) =>
    fault === undefined ? [] : [`${names[at]} cannot serve: ${basename(sharePath(directory, at + 1))} ${fault}`],
  );
  if (usable < keyset.threshold)
    throw new StartRefusal({
      what: `Only ${usable} of ${names.length} key shares in ${directory} can be used, and ${keyset.threshold} are needed. ${unusable.join('. ')}.`,
      why: 'No encrypted file could be opened, and new files would be lost.',
      wayOn:
        'Put the missing shares back from a copy of the data folder, all of one ceremony, then run `npm start` again.',
    });
  if (unusable.length === 0) return [];
  return [
    ...unusable,
    `${usable} of ${names.length} key nodes serve; ${keyset.threshold} are needed. Put the missing shares back from a copy.`,
  ];
};
