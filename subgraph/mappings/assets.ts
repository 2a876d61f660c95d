import { Address, BigInt, Bytes, ethereum, log } from '@graphprotocol/graph-ts';
import { AssetCreated, AssetUpdated } from '../generated/Registry/IPRegistry';
import { Asset, AssetVersion } from '../generated/schema';
import { newAction } from './actions';
import { loadRegistry, loadUser } from './entities';
import { countRegistration } from './registration-months';
import { titleKeyOf } from './title-key';

function saveVersion(asset: Asset, updater: Address, event: ethereum.Event): void {
  const version = new AssetVersion(asset.id + '-' + asset.versionCount.toString());
  version.asset = asset.id;
  version.number = asset.versionCount;
  version.hash = asset.hash;
  version.cid = asset.cid;
  version.title = asset.title;
  version.updater = loadUser(updater).id;
  version.txHash = event.transaction.hash;
  version.blockNumber = event.block.number;
  version.timestamp = event.block.timestamp;
  version.save();

  const registry = loadRegistry();
  registry.versionCount = registry.versionCount + 1;
  registry.save();
}

function saveAction(type: string, asset: Asset, actor: Address, event: ethereum.Event): void {
  const action = newAction(type, asset, actor, event);
  action.hash = asset.hash;
  action.cid = asset.cid;
  action.title = asset.title;
  action.save();
}

function setContent(asset: Asset, hash: Bytes, cid: string, title: string, event: ethereum.Event): void {
  asset.hash = hash;
  asset.cid = cid;
  asset.title = title;
  asset.titleKey = titleKeyOf(title);
  asset.updatedAt = event.block.timestamp;
}

export function handleAssetCreated(event: AssetCreated): void {
  const owner = loadUser(event.params.owner);
  owner.assetCount = owner.assetCount + 1;
  owner.save();
  countRegistration(owner, event.block.timestamp);

  const registry = loadRegistry();
  registry.assetCount = registry.assetCount + 1;
  registry.save();

  const asset = new Asset(event.params.id.toString());
  asset.tokenId = event.params.id;
  asset.owner = owner.id;
  asset.ordinal = owner.assetCount;
  asset.actionCount = 0;
  asset.name = event.params.title;
  asset.createdAt = event.block.timestamp;
  asset.creationTxHash = event.transaction.hash;
  asset.versionCount = 1;
  if (event.params.committedAt.gt(BigInt.zero())) asset.committedAt = event.params.committedAt;
  setContent(asset, event.params.hash, event.params.cid, event.params.title, event);
  asset.save();

  saveVersion(asset, event.params.owner, event);
  saveAction('CREATE', asset, event.params.owner, event);
}

export function handleAssetUpdated(event: AssetUpdated): void {
  const asset = Asset.load(event.params.id.toString());
  if (asset == null) {
    log.error('AssetUpdated for an asset that was never created: {}', [event.params.id.toString()]);
    return;
  }
  asset.versionCount = event.params.version.toI32();
  setContent(asset, event.params.hash, event.params.cid, event.params.title, event);
  asset.save();

  saveVersion(asset, event.params.updater, event);
  saveAction('UPDATE', asset, event.params.updater, event);
}
