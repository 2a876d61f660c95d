import { Cid } from '@ipr/api';
import type { PlacedLog } from '@ipr/protocol/registry/receipt';
import { documentIn, type RegisteredDocument } from '../uploads/registered-documents.ts';

/** A document that a registry event names. */
export interface DocumentInBlock extends RegisteredDocument {
  /** Distinguishes events, and the same event in two blocks of a reorganisation. */
  readonly id: string;
  readonly blockNumber: number;
}

/** Any account may put any text on chain; a text that is no CID was never uploaded here. */
export const documentsIn = (log: PlacedLog): DocumentInBlock[] => {
  const named = documentIn(log);
  if (!named || !Cid.safeParse(named.cid).success) return [];
  return [{ ...named, id: log.id, blockNumber: log.blockNumber }];
};
