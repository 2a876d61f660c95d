import type { Hex } from '@ipr/domain';
import { decodeRegistryEvent } from '@ipr/protocol/registry/decode-event';
import type { Log, Receipt } from '@ipr/protocol/registry/receipt';

/** A document that a transaction bound to an asset forever. */
export interface RegisteredDocument {
  /** Decimal token id. */
  readonly assetId: string;
  /** What the document is: of a version, which names a file too, or of a grant. */
  readonly kind: 'metadata' | 'share';
  readonly cid: string;
  /** Who bound it, lower case: owner, updater or grantor. The registry has checked that they might. */
  readonly by: Hex;
}

/** The document that an event of the registry names; the caller has checked the log's address. */
export const documentIn = (log: Log): RegisteredDocument | undefined => {
  const event = decodeRegistryEvent(log);
  switch (event.name) {
    case 'AssetCreated':
      return { assetId: event.assetId, kind: 'metadata', cid: event.cid, by: event.owner };
    case 'AssetUpdated':
      return { assetId: event.assetId, kind: 'metadata', cid: event.cid, by: event.updater };
    case 'AccessGranted':
      return { assetId: event.assetId, kind: 'share', cid: event.cid, by: event.by };
    default:
      return undefined;
  }
};

/** What the registry's own events in a receipt name; other contracts' events of the same form do not count. */
export const registeredDocuments = ({ succeeded, logs }: Receipt, registry: Hex): readonly RegisteredDocument[] =>
  succeeded
    ? logs
        .filter(({ address }) => address === registry)
        .map(documentIn)
        .filter((document) => document !== undefined)
    : [];
