import { Address, BigInt, ByteArray, crypto, ethereum, log } from '@graphprotocol/graph-ts';
import { Transfer } from '../generated/AccessPass/AccessPass';
import { Pass } from '../generated/schema';
import { loadUser } from './entities';

/** Token id of a person's pass, decimal: keccak256(abi.encode(asset, user)), as AccessPass.passOf computes it. */
function passId(asset: BigInt, user: Address): string {
  const fields = changetype<ethereum.Tuple>([
    ethereum.Value.fromUnsignedBigInt(asset),
    ethereum.Value.fromAddress(user),
  ]);
  const hash = crypto.keccak256(
    ByteArray.fromHexString(ethereum.encode(ethereum.Value.fromTuple(fields))!.toHexString()),
  );
  return BigInt.fromUnsignedBytes(changetype<ByteArray>(hash.reverse())).toString();
}

/** Stores asset and person of a pass id before a mint: events name only the id, and only grantees receive a pass. */
export function preparePass(asset: BigInt, user: Address): void {
  const id = passId(asset, user);
  if (Pass.load(id) != null) return;
  const pass = new Pass(id);
  pass.asset = asset.toString();
  pass.user = loadUser(user).id;
  pass.isHeld = false;
  pass.save();
}

/** A transfer from the zero address is a mint, to the zero address a burn; there are no other transfers. */
export function handlePassTransfer(event: Transfer): void {
  const pass = Pass.load(event.params.tokenId.toString());
  if (pass == null) {
    log.error('A pass for access that was never granted: {}', [event.params.tokenId.toString()]);
    return;
  }
  pass.isHeld = event.params.to.notEqual(Address.zero());
  if (pass.isHeld) {
    pass.mintedAt = event.block.timestamp;
    pass.mintTxHash = event.transaction.hash;
  } else {
    pass.burntAt = event.block.timestamp;
    pass.burnTxHash = event.transaction.hash;
  }
  pass.save();
}
