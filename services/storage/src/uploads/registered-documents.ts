import type { Hex } from '@ipr/domain';
import { decodeRegistryEvent } from '@ipr/protocol/registry/decode-event';
import type { Log, Receipt } from '@ipr/protocol/registry/receipt';

/** A document that a transaction bound to an asset forever. */
export interface RegisteredDocument {
  /** Decimal token id. */
  readonly assetId: string;
  /** The document's kind: that of a version, which also names a file, or of a grant. */
  readonly kind: 'metadata' | 'share';
  readonly cid: string;
  /** The owner, updater or grantor who bound it, lower case. The registry has checked their access. */
  readonly by: Hex;
}

/** The document that a registry event names; the caller has checked the log's address. */
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

/** The documents named by the registry's events in a receipt; equal events of other contracts do not count. */
export const registeredDocuments = ({ succeeded, logs }: Receipt, registry: Hex): readonly RegisteredDocument[] =>
  succeeded
    ? logs
        .filter(({ address }) => address === registry)
        .map(documentIn)
        .filter((document) => document !== undefined)
    : [];
