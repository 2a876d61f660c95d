import type { Share } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import type { Share as Row } from '@ipr/ports/index';
import type { ReadContent } from '@ipr/service-kit';
import { type Directory, findPeople, type People } from '../people/people.ts';
import type { ShareRecord, ShareType } from './record.ts';
import { type ReportedTypes, reportedTypesOf } from './reported-types.ts';
import type { ShareRecords } from './repository.ts';

export interface PresentSharesDeps {
  readonly records: ShareRecords;
  readonly directory: Directory;
  readonly types: ReportedTypes;
  readonly readContent: ReadContent;
}

interface Around {
  readonly reader: Hex;
  readonly record: ShareRecord | undefined;
  readonly reportedType: ShareType | undefined;
  readonly people: People;
}

/**
 * Names, addresses and the message are visible to grantor and grantee only. The grantor sees the grantee's address if they typed
 * it or once the grantee has accepted, so that granting to a wallet does not reveal its owner's address (decision P9).
 */
const namesFor = (row: Row, { reader, record, people }: Around) => {
  if (reader !== row.grantor && reader !== row.user)
    return { granteeName: null, granteeEmail: null, grantorEmail: null, message: null };
  const mayKnow = reader === row.user || row.acceptedAt !== null;
  const known = people.get(row.user);
  return {
    granteeName: record?.granteeName ?? (mayKnow ? (known?.username ?? null) : null),
    granteeEmail: record?.granteeEmail ?? (mayKnow ? (known?.email ?? null) : null),
    grantorEmail: people.get(row.grantor)?.email ?? null,
    message: record?.message ?? null,
  };
};

const present = (row: Row, around: Around): Share => {
  const shareType = around.record?.shareType ?? around.reportedType ?? 'internal';
  const { id, status, state, grantNonce, expiresAt, acceptedAt, endedAt, endedBy, ndaHash, cid, txHash } = row;
  return {
    id,
    status,
    state,
    grantNonce,
    expiresAt,
    acceptedAt,
    endedAt,
    endedBy,
    ndaHash,
    cid,
    txHash,
    shareType,
    assetId: row.asset.id,
    assetTitle: row.asset.title,
    assetOwner: row.asset.owner,
    grantorId: row.grantor,
    granteeId: row.user,
    accessLevel: row.level,
    createdAt: row.grantedAt,
    externalAboveView: shareType === 'external' && row.level !== 'view',
    ...namesFor(row, around),
  };
};

const none: People = new Map();

/**
 * Joins index rows with the stored records, for one reader. While identity is unavailable the addresses are missing; while the
 * content gateway is unavailable, a type that only the share document states is reported as 'internal'.
 */
export const presentShares = async (
  { records, directory, types, readContent }: PresentSharesDeps,
  reader: Hex,
  rows: readonly Row[],
): Promise<Share[]> => {
  const found = await records.byIds(rows.map(({ id }) => id));
  const byId = new Map(found.map((record) => [record.id, record]));
  const untold = rows.filter(({ id }) => !byId.get(id)?.shareType);
  const wallets = rows.flatMap(({ user, grantor }) => [user, grantor]);
  const [reportedTypes, people] = await Promise.all([
    reportedTypesOf({ types, readContent }, untold),
    wallets.length === 0 ? none : findPeople(directory, wallets).catch(() => none),
  ]);
  return rows.map((row) =>
    present(row, { reader, record: byId.get(row.id), reportedType: reportedTypes.get(row.cid), people }),
  );
};
