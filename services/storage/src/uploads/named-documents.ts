import { registryAbi } from '@ipr/abi';
import type { Hex } from '@ipr/domain';
import type { Log, Receipt } from '@ipr/protocol/registry/receipt';
import { decodeEventLog } from 'viem';

/** A document that a transaction bound to an asset for ever. */
export interface NamedDocument {
  /** Decimal token id. */
  readonly assetId: string;
  /** What the document is: of a version, which names a file too, or of a grant. */
  readonly kind: 'metadata' | 'share';
  readonly cid: string;
  /** Who bound it, lower case: owner, updater or grantor. The registry has checked that they might. */
  readonly by: Hex;
}

const decode = ({ topics, data }: Log) => {
  try {
    return decodeEventLog({ abi: registryAbi, topics: topics as [Hex, ...Hex[]], data });
  } catch {
    return undefined;
  }
};

/** What an event of the registry names; the caller has looked at its address. Undefined for events that name nothing. */
export const documentOf = (log: Log): NamedDocument | undefined => {
  const event = decode(log);
  const named = (kind: NamedDocument['kind'], { id, cid }: { id: bigint; cid: string }, by: Hex): NamedDocument => ({
    assetId: id.toString(),
    kind,
    cid,
    by: by.toLowerCase() as Hex,
  });
  switch (event?.eventName) {
    case 'AssetCreated':
      return named('metadata', event.args, event.args.owner);
    case 'AssetUpdated':
      return named('metadata', event.args, event.args.updater);
    case 'AccessGranted':
      return named('share', event.args, event.args.by);
    default:
      return undefined;
  }
};

/** What the registry's own events in a receipt name; other contracts' events of the same form do not count. */
export const namedDocuments = ({ succeeded, logs }: Receipt, registry: Hex): readonly NamedDocument[] =>
  succeeded
    ? logs
        .filter(({ address }) => address === registry)
        .map(documentOf)
        .filter((document) => document !== undefined)
    : [];
