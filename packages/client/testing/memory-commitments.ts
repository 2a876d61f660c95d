import { bytes32, Failure, type Hex, toHex } from '@ipr/domain';
import type { CommitmentInput } from '@ipr/protocol/registry/commitment';
import { momentOf, type Settled } from './memory-history.ts';
import type { Entry, Registry } from './memory-registry.ts';

interface Commitment {
  readonly since: number;
  revealed: boolean;
}

/** A priority claim on another account's asset, as the registry records it. */
export interface Claim extends Settled {
  readonly assetId: string;
  readonly claimant: Hex;
  readonly committedAt: number;
}

type Revealed = Omit<CommitmentInput, 'owner'> & { readonly cid: string; readonly title: string };

/** Replaces the commitment hash: equal inputs give equal commitments, different inputs different ones. */
export const commitmentOf = ({ owner, fileHash, salt }: CommitmentInput): Hex =>
  `0x${toHex(new TextEncoder().encode([owner, fileHash, salt].join(':')))}`;

/** Commit and reveal over an in-memory registry, with the contract's rules (decision S18). */
export const createCommitments = ({ settle, byHash, mint }: Pick<Registry, 'settle' | 'byHash' | 'mint'>) => {
  const commitments = new Map<Hex, Commitment>();
  /** By file hash: registration time, if it is to be older than the block that introduced the hash. */
  const sinceOf = new Map<Hex, number>();
  const claims: Claim[] = [];
  const takenSince = ({ versions }: Entry, hash: Hex): number =>
    sinceOf.get(hash) ?? momentOf(versions.find((version) => version.hash === hash)?.block ?? 0);
  const claim = (entry: Entry, hash: Hex, claimant: Hex, since: number): Settled => {
    if (since >= takenSince(entry, hash)) throw new Failure('registry.hash-already-exists', { assetId: entry.id });
    const settled = settle();
    claims.push({ assetId: entry.id, claimant, committedAt: since, ...settled });
    return settled;
  };
  return {
    /** Priority claims: claimant and asset. */
    claims,
    committedAt: (commitment: Hex): number | null => commitments.get(commitment)?.since ?? null,
    /** @throws registry.bad-commitment */
    commit: (_: Hex, { commitment }: { commitment: Hex }): Settled => {
      if (commitments.has(commitment)) throw new Failure('registry.bad-commitment');
      const settled = settle();
      commitments.set(commitment, { since: momentOf(settled.block), revealed: false });
      return settled;
    },
    /** @throws registry.bad-commitment, registry.hash-already-exists */
    reveal: (owner: Hex, { salt, ...input }: Revealed): Settled => {
      const known = commitments.get(commitmentOf({ owner, fileHash: input.fileHash, salt }));
      if (!known || known.revealed) throw new Failure('registry.bad-commitment');
      const hash = bytes32(input.fileHash);
      const taken = byHash(hash);
      const settled = taken ? claim(taken, hash, owner, known.since) : mint(owner, input);
      if (!taken) sinceOf.set(hash, known.since);
      known.revealed = true;
      return settled;
    },
  };
};
export type Commitments = ReturnType<typeof createCommitments>;
