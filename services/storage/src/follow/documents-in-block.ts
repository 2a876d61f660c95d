import { Cid } from '@ipr/api';
import type { PlacedLog } from '@ipr/protocol/registry/receipt';
import { documentIn, type RegisteredDocument } from '../uploads/registered-documents.ts';

/** A document that an event of the registry named. */
export interface DocumentInBlock extends RegisteredDocument {
  /** Tells events apart, and the same event in two blocks of a reorganisation. */
  readonly id: string;
  readonly blockNumber: number;
}

/** Anybody may put any text on chain; what is no address of content was never uploaded here. */
export const documentsIn = (log: PlacedLog): DocumentInBlock[] => {
  const named = documentIn(log);
  if (!named || !Cid.safeParse(named.cid).success) return [];
  return [{ ...named, id: log.id, blockNumber: log.blockNumber }];
};
