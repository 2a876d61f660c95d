import { AccessPassSet, Committed, OwnershipTransferred, PriorityClaimed } from '../generated/Registry/IPRegistry';
import { Commitment, PriorityClaim } from '../generated/schema';
import { loadRegistry, loadTx, loadUser } from './entities';

export function handleCommitted(event: Committed): void {
  const commitment = new Commitment(event.params.commitment);
  commitment.committedAt = event.params.committedAt;
  commitment.tx = loadTx(event).id;
  commitment.save();
}

export function handlePriorityClaimed(event: PriorityClaimed): void {
  const claim = new PriorityClaim(event.transaction.hash.toHexString() + '-' + event.logIndex.toString());
  claim.asset = event.params.assetId.toString();
  claim.claimant = loadUser(event.params.claimant).id;
  claim.committedAt = event.params.committedAt;
  claim.tx = loadTx(event).id;
  claim.save();
}

export function handleAccessPassSet(event: AccessPassSet): void {
  const registry = loadRegistry();
  registry.accessPass = event.params.accessPass;
  registry.save();
}

export function handleOwnershipTransferred(event: OwnershipTransferred): void {
  const registry = loadRegistry();
  registry.contractOwner = event.params.newOwner;
  registry.save();
}
