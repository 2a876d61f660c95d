import { Address, BigInt, ethereum, log } from '@graphprotocol/graph-ts';
import {
  AccessAccepted,
  AccessGranted,
  AccessRelinquished,
  AccessRevoked,
  NDASigned,
} from '../generated/Registry/IPRegistry';
import { Action, Asset, AssetRole } from '../generated/schema';
import { newAction } from './actions';
import {
  levelName,
  loadCurrentRole,
  loadRegistry,
  loadUser,
  NEVER,
  roleId,
  saveCurrentRole,
  sequenceOf,
} from './entities';
import { countGrant } from './grant-spans';
import { preparePass } from './passes';

function loadRole(asset: BigInt, user: Address, grantNonce: BigInt): AssetRole | null {
  const id = roleId(asset, user, grantNonce);
  const role = AssetRole.load(id);
  if (role == null) log.error('Event for a grant that was never made: {}', [id]);
  return role;
}

function endRole(role: AssetRole, state: string, by: Address, event: ethereum.Event): void {
  countGrant(role, -1);
  role.state = state;
  role.endedAt = event.block.timestamp;
  role.endedBy = loadUser(by).id;
  role.endTxHash = event.transaction.hash;
  if (role.endsAt.gt(event.block.timestamp)) role.endsAt = event.block.timestamp;
  role.save();
}

/** Replaces a pending grant: the contract refuses to overwrite an accepted one. */
function replacePending(asset: BigInt, user: Address, by: Address, event: ethereum.Event): void {
  const previous = loadCurrentRole(asset, user);
  if (previous != null && previous.state == 'PENDING') endRole(previous, 'REPLACED', by, event);
}

function roleAction(type: string, role: AssetRole, actor: Address, event: ethereum.Event): Action {
  const action = newAction(type, Asset.load(role.asset)!, actor, event);
  action.assetRole = role.id;
  action.role = role.role;
  action.expiresAt = role.expiresAt;
  action.cid = role.cid;
  action.hash = role.ndaHash;
  return action;
}

export function handleAccessGranted(event: AccessGranted): void {
  const id = event.params.id;
  const user = event.params.user;
  const asset = Asset.load(id.toString());
  if (asset == null) {
    log.error('AccessGranted for an asset that was never created: {}', [id.toString()]);
    return;
  }
  replacePending(id, user, event.params.by, event);

  const role = new AssetRole(roleId(id, user, event.params.grantNonce));
  role.asset = asset.id;
  role.assetOwner = asset.owner;
  role.user = loadUser(user).id;
  role.grantor = loadUser(event.params.by).id;
  role.role = levelName(event.params.role);
  role.state = 'PENDING';
  role.grantNonce = event.params.grantNonce;
  role.sequence = sequenceOf(event);
  role.ndaHash = event.params.ndaHash;
  role.cid = event.params.cid;
  role.grantedAt = event.block.timestamp;
  role.txHash = event.transaction.hash;
  role.endsAt = NEVER;
  if (event.params.expires.gt(BigInt.zero())) {
    role.expiresAt = event.params.expires;
    role.endsAt = event.params.expires;
  }
  role.save();
  countGrant(role, 1);
  saveCurrentRole(id, user, role);
  preparePass(id, user);

  const registry = loadRegistry();
  registry.grantCount = registry.grantCount + 1;
  registry.save();

  const action = roleAction('PENDING', role, event.params.by, event);
  action.counterparty = role.user;
  action.save();
}

export function handleAccessAccepted(event: AccessAccepted): void {
  const role = loadRole(event.params.id, event.params.user, event.params.grantNonce);
  if (role == null) return;
  countGrant(role, -1);
  role.state = 'ACTIVE';
  role.acceptedAt = event.block.timestamp;
  role.acceptTxHash = event.transaction.hash;
  role.save();
  countGrant(role, 1);

  const action = roleAction('ACCEPT', role, event.params.user, event);
  action.counterparty = role.grantor;
  action.save();
}

export function handleNdaSigned(event: NDASigned): void {
  const role = loadRole(event.params.id, event.params.user, event.params.grantNonce);
  if (role == null) return;
  role.ndaSignedAt = event.block.timestamp;
  role.save();

  const action = roleAction('NDA_SIGN', role, event.params.user, event);
  action.counterparty = role.grantor;
  action.hash = event.params.ndaHash;
  action.save();
}

/** Covers leaving and rejecting: the contract has one call for both. */
export function handleAccessRelinquished(event: AccessRelinquished): void {
  const role = loadRole(event.params.id, event.params.user, event.params.grantNonce);
  if (role == null) return;
  endRole(role, event.params.wasPending ? 'REJECTED' : 'RELINQUISHED', event.params.user, event);

  const action = roleAction('RELINQUISH', role, event.params.user, event);
  action.counterparty = role.grantor;
  action.wasPending = event.params.wasPending;
  action.save();
}

export function handleAccessRevoked(event: AccessRevoked): void {
  const role = loadRole(event.params.id, event.params.user, event.params.grantNonce);
  if (role == null) return;
  endRole(role, 'REVOKED', event.params.by, event);

  const action = roleAction('REVOKE', role, event.params.by, event);
  action.counterparty = role.user;
  action.save();
}
