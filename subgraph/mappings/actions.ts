import { Address, ethereum } from '@graphprotocol/graph-ts';
import { Action, Asset } from '../generated/schema';
import { loadRegistry, loadTx, loadUser, sequenceOf } from './entities';

function count(asset: Asset, actor: Address): void {
  asset.actionCount = asset.actionCount + 1;
  asset.save();
  const user = loadUser(actor);
  user.actionCount = user.actionCount + 1;
  user.save();
  const registry = loadRegistry();
  registry.actionCount = registry.actionCount + 1;
  registry.save();
}

/** A new, unsaved action: the caller adds the fields of its type and saves it. Increments the asset's counter; the asset must be saved too. */
export function newAction(type: string, asset: Asset, actor: Address, event: ethereum.Event): Action {
  const id = event.transaction.hash.toHexString() + '-' + event.logIndex.toString() + '-' + type;
  const action = new Action(id);
  action.type = type;
  action.sequence = sequenceOf(event);
  action.timestamp = event.block.timestamp;
  action.asset = asset.id;
  action.assetOwner = asset.owner;
  action.actor = loadUser(actor).id;
  action.tx = loadTx(event).id;
  action.wasPending = false;
  count(asset, actor);
  return action;
}
