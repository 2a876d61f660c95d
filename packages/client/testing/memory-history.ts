import { type Hex, levelOf, type Role } from '@ipr/domain';
import type { ChainGrant } from '@ipr/ports/chain';
import type { Action, ActionType, Share } from '@ipr/ports/index';
import { shareIdOf } from '@ipr/protocol/share/share-id';

/** A successful transaction. */
export interface Settled {
  readonly block: number;
  readonly txHash: Hex;
}

export interface Version extends Settled {
  readonly number: number;
  readonly hash: Hex;
  readonly cid: string;
  readonly title: string;
  readonly updater: Hex;
}

export type GrantCall = Pick<ChainGrant, 'user' | 'expiresAt' | 'ndaHash' | 'cid'> & {
  readonly id: string;
  readonly role: Role;
};

/** A row as of a block. */
interface Dated<Row> {
  readonly block: number;
  readonly row: Row;
}
export type ActionRow = Omit<Action, 'asset'> & { readonly assetId: string };
export type RoleRow = Omit<Share, 'asset' | 'status'> & { readonly assetId: string };
type Ending = 'REVOKED' | 'RELINQUISHED' | 'REJECTED' | 'REPLACED';

/** Unix seconds of a block. */
export const momentOf = (block: number): number => 1_800_000_000 + block;

const without: Omit<ActionRow, 'id' | 'type' | 'timestamp' | 'assetId' | 'actor' | 'tx'> = {
  counterparty: null,
  level: null,
  shareId: null,
  expiresAt: 0,
  hash: null,
  cid: null,
  title: null,
  wasPending: false,
};

const rowOf = ({ block, txHash }: Settled, grantor: Hex, nonce: number, grant: GrantCall): RoleRow => ({
  id: shareIdOf(grant.id, grant.user, nonce),
  assetId: grant.id,
  user: grant.user,
  grantor,
  level: levelOf[grant.role],
  state: 'PENDING',
  grantNonce: nonce,
  grantedAt: momentOf(block),
  expiresAt: grant.expiresAt,
  acceptedAt: null,
  ndaSignedAt: null,
  endedAt: null,
  endedBy: null,
  txHash,
  ndaHash: grant.ndaHash,
  cid: grant.cid,
});

const about = (role: RoleRow, counterparty: Hex): Partial<ActionRow> => ({
  counterparty,
  level: role.level,
  shareId: role.id,
  expiresAt: role.expiresAt,
  hash: role.ndaHash,
  cid: role.cid,
});

/** Makes a list equal to the current state. */
export const undoOf = <T>(list: T[]): (() => void) => {
  const kept = [...list];
  return () => void list.splice(0, list.length, ...kept);
};

/** The state derived from the registry's events, block by block, as index rows. */
export const createHistory = () => {
  const actions: Dated<ActionRow>[] = [];
  const roles: Dated<RoleRow>[] = [];
  const act = (settled: Settled, type: ActionType, assetId: string, actor: Hex, rest: Partial<ActionRow>) => {
    const { block, txHash } = settled;
    const id = `${txHash}-${actions.length}-${type}`;
    const row = { ...without, id, type, assetId, actor, timestamp: momentOf(block), ...rest };
    actions.push({ block, row: { ...row, tx: { id: txHash, blockNumber: block } } });
  };
  const keep = ({ block }: Settled, row: RoleRow): RoleRow => {
    roles.push({ block, row });
    return row;
  };
  const newest = (id: string, user: Hex): RoleRow => {
    const found = roles.findLast(({ row }) => row.assetId === id && row.user === user);
    if (!found) throw new RangeError(`no grant on ${id} for ${user}`);
    return found.row;
  };
  const end = (settled: Settled, role: RoleRow, state: Ending, endedBy: Hex) =>
    keep(settled, { ...role, state, endedAt: momentOf(settled.block), endedBy });
  return {
    mark: () => {
      const undo = [undoOf(actions), undoOf(roles)];
      return () => {
        for (const back of undo) back();
      };
    },
    actionsUpTo: (block: number): ActionRow[] => actions.filter((each) => each.block <= block).map(({ row }) => row),
    /** Each grant once, as of that block, oldest first. */
    rolesUpTo: (block: number): RoleRow[] => {
      const known = roles.filter((each) => each.block <= block).map(({ row }) => [row.id, row] as const);
      return [...new Map(known).values()];
    },
    wrote: (id: string, version: Version) => {
      const { hash, cid, title, updater, number } = version;
      act(version, number === 1 ? 'CREATE' : 'UPDATE', id, updater, { hash, cid, title });
    },
    offered: (settled: Settled, by: Hex, nonce: number, grant: GrantCall, replaces: boolean) => {
      if (replaces) end(settled, newest(grant.id, grant.user), 'REPLACED', by);
      const role = keep(settled, rowOf(settled, by, nonce, grant));
      act(settled, 'PENDING', grant.id, by, about(role, grant.user));
    },
    accepted: (settled: Settled, id: string, user: Hex) => {
      const [role, moment] = [newest(id, user), momentOf(settled.block)];
      keep(settled, { ...role, state: 'ACTIVE', acceptedAt: moment, ndaSignedAt: moment });
      act(settled, 'ACCEPT', id, user, about(role, role.grantor));
      act(settled, 'NDA_SIGN', id, user, about(role, role.grantor));
    },
    revoked: (settled: Settled, id: string, user: Hex, by: Hex) => {
      const role = end(settled, newest(id, user), 'REVOKED', by);
      act(settled, 'REVOKE', id, by, about(role, user));
    },
    relinquished: (settled: Settled, id: string, user: Hex, wasPending: boolean) => {
      const role = end(settled, newest(id, user), wasPending ? 'REJECTED' : 'RELINQUISHED', user);
      act(settled, 'RELINQUISH', id, user, { ...about(role, role.grantor), wasPending });
    },
  };
};
export type History = ReturnType<typeof createHistory>;
