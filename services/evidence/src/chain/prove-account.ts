import { Hex32 } from '@ipr/api';
import { Failure, type Hex } from '@ipr/domain';
import { readAccountProof } from '@ipr/protocol/evidence/account-proof';
import { HexBytes, HexQuantity } from '@ipr/protocol/evidence/hex';
import type { RecordAccount } from '@ipr/protocol/evidence/record-parts';
import type { Node } from '@ipr/protocol/json-rpc/node';
import { nextOwnerSlot } from '@ipr/protocol/safe/safe-owners';
import { safeProxyCodeHash, safeSlots } from '@ipr/protocol/safe/safe-slots';
import type { HeaderEvidence } from '@ipr/verify/chain/evidence';
import { z } from 'zod';

const Nodes = z.array(HexBytes).max(70);
/** The answer of eth_getProof (EIP-1186). */
const Answer = z.object({
  accountProof: Nodes,
  balance: HexQuantity,
  nonce: HexQuantity,
  codeHash: Hex32,
  storageHash: Hex32,
  storageProof: z.array(z.object({ value: HexQuantity, proof: Nodes })),
});
type Answer = z.output<typeof Answer>;
type State = NonNullable<RecordAccount['state']>;

const word = (value: string): Hex => `0x${value.slice(2).padStart(64, '0')}`;
const decimal = (quantity: string): string => BigInt(quantity).toString();

const slotsIn = ({ storageProof }: Answer, slots: readonly Hex[]): State['storage'] =>
  storageProof.flatMap(({ value, proof }, at) => {
    const slot = slots[at];
    return slot ? [{ slot, value: word(value), proof }] : [];
  });

/** The slots of a Safe that decide about signatures, each with its proof. */
const safeStorage = async (read: (slots: readonly Hex[]) => Promise<Answer>): Promise<State['storage']> => {
  const { singleton, threshold, nonce, fallbackHandler } = safeSlots;
  const first = [singleton, threshold, nonce, fallbackHandler];
  const storage = slotsIn(await read(first), first);
  for (let slot = nextOwnerSlot(storage); slot; slot = nextOwnerSlot(storage))
    storage.push(...slotsIn(await read([slot]), [slot]));
  return storage;
};

/**
 * The state of an account at the end of a block, with its proof, and of a Safe 1.4.1 its owners and threshold.
 * @returns null when the nodes do not answer eth_getProof for this block, or the answer does not lead to the header's state root
 * @throws Failure chain.unavailable
 */
export const proveAccount = async (
  { queryOptional }: Node,
  { number, stateRoot }: HeaderEvidence,
  address: Hex,
): Promise<State | null> => {
  const read = async (slots: readonly Hex[]): Promise<Answer> => {
    const answer = Answer.safeParse(await queryOptional('eth_getProof', [address, slots, number]));
    if (!answer.success) throw new Failure('chain.unavailable', {}, answer.error);
    return answer.data;
  };
  const known = Answer.safeParse(await queryOptional('eth_getProof', [address, [], number]));
  if (!known.success) return null;
  const { accountProof: proof, balance, nonce, codeHash, storageHash: storageRoot } = known.data;
  const proved = readAccountProof(stateRoot, address, proof);
  if ('refused' in proved || !proved.account) return null;
  const storage = codeHash === safeProxyCodeHash ? await safeStorage(read) : [];
  return { nonce: decimal(nonce), balance: decimal(balance), storageRoot, codeHash, proof, storage };
};
