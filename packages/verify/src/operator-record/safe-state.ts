import { canonical } from '@ipr/abi';
import type { Hex } from '@ipr/domain';
import { readAccountProof, readStorageProof } from '@ipr/protocol/evidence/account-proof';
import type { EvidenceRecord } from '@ipr/protocol/evidence/record';
import { safeProxyCodeHash, safeSlots } from '@ipr/protocol/safe/safe-slots';
import type { Report } from '../bundle/entries.ts';
import { blockGround, type Ground } from '../bundle/grounds.ts';
import type { Reason } from '../bundle/reasons.ts';
import type { HeaderEvidence } from '../chain/evidence.ts';
import { headerHash } from '../chain/header-hash.ts';

type RecordAccount = EvidenceRecord['accounts'][number];
type State = NonNullable<RecordAccount['state']>;

/** The proved state of an account that is a Safe 1.4.1, at the end of a block. */
export interface SafeState {
  /** Why a signature of this key alone does not count for the Safe; null where it does. */
  readonly ownerReason: (key: Hex) => Reason | null;
  /** The block of the state. */
  readonly ground: Ground;
}

/** Words of slots whose proof holds. @returns a reason for the first proof that does not */
const wordsOf = ({ storage, storageRoot }: State): ReadonlyMap<string, bigint> | Reason => {
  const words = new Map<string, bigint>();
  for (const { slot, value, proof } of storage) {
    const found = readStorageProof(storageRoot, slot, proof);
    if ('refused' in found) return found.refused;
    if (found.word !== BigInt(value)) return 'another answer';
    words.set(slot, found.word);
  }
  return words;
};

/** The account's fields are those that the header's state root proves. */
const accountReason = (address: Hex, state: State, header: HeaderEvidence): Reason | null => {
  if (headerHash(header) !== header.hash) return 'another block';
  const found = readAccountProof(header.stateRoot, address, state.proof);
  if ('refused' in found) return found.refused;
  const { account } = found;
  if (!account) return 'no contract';
  const isSame =
    account.nonce === BigInt(state.nonce) &&
    account.balance === BigInt(state.balance) &&
    account.storageRoot === state.storageRoot &&
    account.codeHash === state.codeHash;
  return isSame ? null : 'another answer';
};

const ownerReason = (codeHash: Hex, words: ReadonlyMap<string, bigint>, key: Hex): Reason | null => {
  const isSafe =
    codeHash === safeProxyCodeHash &&
    words.get(safeSlots.singleton) === BigInt(canonical.safeL2) &&
    words.get(safeSlots.fallbackHandler) === BigInt(canonical.compatibilityFallbackHandler);
  if (!isSafe) return 'unknown account code';
  const isOwner = (words.get(safeSlots.ownerOf(key)) ?? 0n) !== 0n && words.get(safeSlots.threshold) === 1n;
  return isOwner ? null : 'not an owner';
};

/**
 * The state of an account by the record's Merkle proofs (EIP-1186).
 * @param header of the block of the act: a state at any other block proves nothing about it
 * @returns null where there is no proof, or it is refuted
 */
export const readSafeState = (
  record: EvidenceRecord,
  address: Hex,
  header: HeaderEvidence,
  report: Report,
): SafeState | null => {
  const account = record.accounts.find((each) => each.address === address);
  if (!account?.state || (account.block ?? record.block).hash !== header.hash) return null;
  const words = wordsOf(account.state);
  const reason = accountReason(address, account.state, header) ?? (typeof words === 'string' ? words : null);
  const ground = blockGround(header);
  const params = { account: address, block: Number(header.number) };
  const holds = report.check('account.proof', reason, { params, grounds: [ground] });
  if (!holds || typeof words === 'string') return null;
  const { codeHash } = account.state;
  return { ground, ownerReason: (key) => ownerReason(codeHash, words, key) };
};
