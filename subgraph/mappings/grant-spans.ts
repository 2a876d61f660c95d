import { BigInt, Bytes } from '@graphprotocol/graph-ts';
import { AssetRole, GrantSpan } from '../generated/schema';

const SECONDS_OF_DAY = BigInt.fromI32(86400);

function countIn(account: Bytes, direction: string, days: i32, role: AssetRole, change: i32): void {
  const length = SECONDS_OF_DAY.times(BigInt.fromI32(days));
  const number = role.endsAt.div(length);
  const id = account.toHexString() + '-' + direction + '-' + days.toString() + '-' + number.toString();
  let span = GrantSpan.load(id);
  if (span == null) {
    span = new GrantSpan(id);
    span.account = account;
    span.direction = direction;
    span.days = days;
    span.start = number.times(length);
    span.pending = 0;
    span.active = 0;
  }
  if (role.state == 'PENDING') span.pending = span.pending + change;
  else span.active = span.active + change;
  span.save();
}

function countFor(account: Bytes, direction: string, role: AssetRole, change: i32): void {
  countIn(account, direction, 1, role, change);
  countIn(account, direction, 32, role, change);
}

/** Counts a pending or active grant for its user, its grantor and the asset's owner. @param change 1, or -1 before its state or end changes */
export function countGrant(role: AssetRole, change: i32): void {
  countFor(role.user, 'INCOMING', role, change);
  countFor(role.grantor, 'OUTGOING', role, change);
  if (role.assetOwner.toHexString() != role.grantor.toHexString()) countFor(role.assetOwner, 'OUTGOING', role, change);
}
