import { Address, BigInt, Bytes, ethereum } from '@graphprotocol/graph-ts';
import { AssetRole, CurrentRole, Registry, Tx, User } from '../generated/schema';

/** End of a grant without expiry: the largest signed 64-bit number of seconds. */
export const NEVER = BigInt.fromString('9223372036854775807');

const BLOCK_STRIDE = BigInt.fromI32(1 << 20);

export function loadRegistry(): Registry {
  let registry = Registry.load('registry');
  if (registry == null) {
    registry = new Registry('registry');
    registry.assetCount = 0;
    registry.versionCount = 0;
    registry.grantCount = 0;
    registry.actionCount = 0;
  }
  return registry;
}

export function loadUser(address: Address): User {
  let user = User.load(address);
  if (user == null) {
    user = new User(address);
    user.assetCount = 0;
    user.actionCount = 0;
    user.save();
  }
  return user;
}

export function loadTx(event: ethereum.Event): Tx {
  let tx = Tx.load(event.transaction.hash);
  if (tx == null) {
    tx = new Tx(event.transaction.hash);
    tx.blockNumber = event.block.number;
    tx.timestamp = event.block.timestamp;
    tx.sender = event.transaction.from;
    tx.save();
  }
  return tx;
}

/** Position of a log in the whole chain: block number x 2^20 + log index. */
export function sequenceOf(event: ethereum.Event): BigInt {
  return event.block.number.times(BLOCK_STRIDE).plus(event.logIndex);
}

/** asset-user-grantNonce, with the address in lower case. */
export function roleId(asset: BigInt, user: Bytes, grantNonce: BigInt): string {
  return asset.toString() + '-' + user.toHexString() + '-' + grantNonce.toString();
}

/** The newest grant of a person on an asset, ended or not. */
export function loadCurrentRole(asset: BigInt, user: Bytes): AssetRole | null {
  const current = CurrentRole.load(asset.toString() + '-' + user.toHexString());
  if (current == null) return null;
  return AssetRole.load(current.role);
}

export function saveCurrentRole(asset: BigInt, user: Bytes, role: AssetRole): void {
  const current = new CurrentRole(asset.toString() + '-' + user.toHexString());
  current.role = role.id;
  current.save();
}

/** VIEW, EDIT or ADMIN for the contract's 1, 2 and 3, which are the only levels it grants. */
export function levelName(role: i32): string {
  if (role == 3) return 'ADMIN';
  return role == 2 ? 'EDIT' : 'VIEW';
}
