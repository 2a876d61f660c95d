import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getAddress } from 'viem';
import { deployRegistry } from '../scripts/deploy-registry.ts';
import { localOwner, singletonFactory } from '../scripts/deployment.ts';
import { addressOf, admin, networkHelpers, stranger, viem } from './fixture.ts';

/** Runtime code of the singleton factory: salt and creation code in, CREATE2, address out. */
const factoryCode =
  '0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3';

describe('deployRegistry', () => {
  const deploy = async (owner = addressOf(admin)) =>
    deployRegistry(await viem.getPublicClient(), (call) => stranger.sendTransaction(call), owner);

  it('needs the singleton factory', async () => {
    await assert.rejects(deploy(), /no singleton factory/);
  });

  it('deploys once per owner, whoever sends', async () => {
    await networkHelpers.setCode(singletonFactory, factoryCode);
    const first = await deploy();
    assert.equal(first.isNew, true);
    assert.deepEqual(await deploy(), { address: first.address, isNew: false });
    const registry = await viem.getContractAt('IPRegistry', first.address);
    assert.equal(await registry.read.owner(), getAddress(addressOf(admin)));
    assert.notEqual((await deploy(addressOf(stranger))).address, first.address);
  });

  it('refuses the owner whose key is public', async () => {
    await assert.rejects(deploy(localOwner), /key of this owner is public/);
  });
});
