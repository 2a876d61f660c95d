import type { PublicProof } from '@ipr/api/public-proof';
import type { ProofWanted } from '../attributes.ts';
import { decodeAddress, decodeAsset, decodeId } from './registry-words.ts';

/** Why a badge shows no registration. */
export type Refusal =
  | 'not-registered'
  | 'other-file'
  | 'other-registry'
  | 'contradicted'
  | 'unavailable'
  | 'blocked-by-policy'
  | 'wrong-attribute';

export interface Registered {
  readonly is: 'registered';
  readonly title: string;
  /** Unix seconds. */
  readonly createdAt: number;
  /** Account that registered it: tokens are never transferred. */
  readonly owner: string;
  readonly network: PublicProof['network'];
  /** Whether the page's file is that of the newest version or of an earlier one; null when the page names no file. */
  readonly file: 'newest' | 'earlier' | null;
  /** Host of the node that gave the same answers; null when the partner names none. */
  readonly confirmedBy: string | null;
}

export type Outcome = Registered | { readonly is: Refusal; readonly detail?: string };

/** Decodes and compares the answers. What does not decode or does not belong together is not shown as a registration. */
export const assess = (wanted: ProofWanted, proof: PublicProof, confirmedBy: string | null): Outcome => {
  if (wanted.registry && wanted.registry !== proof.registry.toLowerCase()) return { is: 'other-registry' };
  try {
    const { hash, title, createdAt } = decodeAsset(proof.answers.asset);
    const owner = decodeAddress(proof.answers.owner);
    if (wanted.sha256 && decodeId(proof.answers.assetOfFile ?? '0x') !== wanted.assetId) return { is: 'other-file' };
    const file = wanted.sha256 ? (hash === wanted.sha256 ? 'newest' : 'earlier') : null;
    return { is: 'registered', title, createdAt, owner, network: proof.network, file, confirmedBy };
  } catch {
    return { is: 'contradicted' };
  }
};
