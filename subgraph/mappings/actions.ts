import { Address, BigInt, ethereum } from '@graphprotocol/graph-ts';
import { Action } from '../generated/schema';
import { loadRegistry, loadTx, loadUser, sequenceOf } from './entities';

/** A new, unsaved line of the activity: the caller adds what its type has and saves it. */
export function newAction(type: string, asset: BigInt, actor: Address, event: ethereum.Event): Action {
  const id = event.transaction.hash.toHexString() + '-' + event.logIndex.toString() + '-' + type;
  const action = new Action(id);
  action.type = type;
  action.sequence = sequenceOf(event);
  action.timestamp = event.block.timestamp;
  action.asset = asset.toString();
  action.actor = loadUser(actor).id;
  action.tx = loadTx(event).id;
  action.wasPending = false;

  const registry = loadRegistry();
  registry.actionCount = registry.actionCount + 1;
  registry.save();
  return action;
}
