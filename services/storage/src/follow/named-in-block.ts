import { Cid } from '@ipr/api';
import type { PlacedLog } from '@ipr/protocol/registry/receipt';
import { documentOf, type NamedDocument } from '../uploads/named-documents.ts';

/** A document that an event of the registry named. */
export interface NamedInBlock extends NamedDocument {
  /** Tells events apart, and the same event in two blocks of a reorganisation. */
  readonly id: string;
  readonly blockNumber: number;
}

/** Anybody may put any text on chain; what is no address of content was never uploaded here. */
export const namedIn = (log: PlacedLog): NamedInBlock[] => {
  const named = documentOf(log);
  if (!named || !Cid.safeParse(named.cid).success) return [];
  return [{ ...named, id: log.id, blockNumber: log.blockNumber }];
};
