import { registryAbi } from '@ipr/abi';
import type { Hex, Role } from '@ipr/domain';
import type { PlacedLog } from '@ipr/protocol/registry/receipt';
import { shareIdOf } from '@ipr/protocol/share/share-id';
import { parseEventLogs } from 'viem';

interface About {
  /** Tells events apart, and the same event in two blocks of a reorganisation: block hash ':' index of the log. */
  readonly id: string;
  readonly shareId: string;
  readonly assetId: string;
  readonly user: Hex;
  readonly txHash: Hex;
  readonly blockNumber: number;
}

/** What the registry says happened to a grant. Addresses lower case. */
export type AccessEvent =
  | (About & {
      readonly type: 'granted';
      readonly by: Hex;
      readonly role: Role;
      /** Unix seconds; 0 means never. */
      readonly expiresAt: number;
      readonly ndaHash: Hex;
      readonly cid: string;
    })
  | (About & { readonly type: 'accepted' })
  | (About & { readonly type: 'relinquished'; readonly wasPending: boolean })
  | (About & { readonly type: 'revoked'; readonly by: Hex });

/** The events that say what happened to a grant. */
export const accessEvents = ['AccessGranted', 'AccessAccepted', 'AccessRelinquished', 'AccessRevoked'] as const;

const lower = (address: string): Hex => address.toLowerCase() as Hex;

/** What a log of the registry says of a grant; nothing for other logs. */
export const accessEventIn = ({ id, blockNumber, txHash, ...log }: PlacedLog): AccessEvent[] => {
  const [parsed] = parseEventLogs({ abi: registryAbi, eventName: [...accessEvents], logs: [log as never] });
  if (!parsed) return [];
  const { args } = parsed;
  const about = {
    shareId: shareIdOf(String(args.id), lower(args.user), Number(args.grantNonce)),
    ...{ id, assetId: String(args.id), user: lower(args.user), txHash, blockNumber },
  };
  if (parsed.eventName === 'AccessAccepted') return [{ ...about, type: 'accepted' }];
  if (parsed.eventName === 'AccessRelinquished')
    return [{ ...about, type: 'relinquished', wasPending: parsed.args.wasPending }];
  if (parsed.eventName === 'AccessRevoked') return [{ ...about, type: 'revoked', by: lower(parsed.args.by) }];
  const { by, role, expires, ndaHash, cid } = parsed.args;
  return [{ ...about, type: 'granted', by: lower(by), role: role as Role, expiresAt: Number(expires), ndaHash, cid }];
};
