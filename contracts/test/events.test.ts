import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { encodeFunctionData, getAddress, type Hex, parseEventLogs } from 'viem';
import {
  addressOf,
  as,
  cid,
  client,
  commitmentOf,
  consentOf,
  hashOf,
  nda,
  networkHelpers,
  now,
  one,
  owner,
  sharedRegistry,
  stranger,
  three,
  two,
  viem,
  viewer,
} from './fixture.ts';

const { loadFixture } = networkHelpers;
const salt = hashOf('salt');

/**
 * Asset 1 of the first account, and two contract wallets: one that owns asset 2, one whose grants come from the first. The
 * stranger sends every transaction, so an event that names tx.origin instead of msg.sender fails.
 */
const wallets = async () => {
  const { registry } = await sharedRegistry();
  const pass = await viem.deployContract('AccessPass', [registry.address]);
  await registry.write.setAccessPass([pass.address]);
  const holder = await viem.deployContract('SignerWallet', [addressOf(owner)]);
  const guest = await viem.deployContract('SignerWallet', [addressOf(viewer)]);
  type Call = 'createAsset' | 'updateAsset' | 'revealAsset' | 'grantAccess' | 'acceptAccess' | 'revokeAccess';
  const send = (wallet: typeof holder, functionName: Call | 'relinquishAccess', args: readonly unknown[]) => {
    const data = encodeFunctionData({ abi: registry.abi, functionName, args } as never);
    return wallet.write.execute([registry.address, data], as(stranger));
  };
  const eventsOf = async (transaction: Promise<Hex>) => {
    const { logs } = await client.waitForTransactionReceipt({ hash: await transaction });
    const addresses = logs.flatMap(({ topics, data }) => [...topics, data]).join('');
    assert.ok(!addresses.includes(addressOf(stranger).slice(2).toLowerCase()), 'the sender is named');
    return parseEventLogs({ abi: [...registry.abi, ...pass.abi], logs }).map(({ eventName, address, args }) => {
      const from = getAddress(address) === getAddress(pass.address) ? 'pass' : 'registry';
      return { event: `${from} ${eventName}`, args: args as Readonly<Record<string, unknown>> };
    });
  };
  const consent = () => viewer.signTypedData(consentOf(registry, 2n, nda));
  await send(holder, 'createAsset', [two, cid, 'Two']);
  const invite = (ndaHash = nda) => send(holder, 'grantAccess', [2n, guest.address, 3, 0n, ndaHash, cid]);
  return { registry, pass, holder, guest, send, eventsOf, consent, invite };
};
const namesOf = (events: readonly { event: string }[]) => events.map(({ event }) => event);

describe('the events of the registry, in order', () => {
  it('of a new asset: the token, then the asset, both for the account that called', async () => {
    const { registry, holder, send, eventsOf } = await loadFixture(wallets);
    const events = await eventsOf(send(holder, 'createAsset', [three, cid, 'Three']));
    assert.deepEqual(namesOf(events), ['registry Transfer', 'registry Locked', 'registry AssetCreated']);
    const wallet = getAddress(holder.address);
    assert.deepEqual([events[0]?.args.to, events[2]?.args.owner], [wallet, wallet]);
    assert.equal(await registry.read.ownerOf([3n]), wallet);
    assert.equal(await registry.read.balanceOf([wallet]), 2n);
    assert.equal(await registry.read.balanceOf([addressOf(stranger)]), 0n);
  });

  it('of a revealed asset: the same, with the time of the commitment', async () => {
    const { registry, holder, send, eventsOf } = await loadFixture(wallets);
    await registry.write.commit([commitmentOf(registry, holder.address, three, salt)], as(stranger));
    const committedAt = await now();
    const events = await eventsOf(send(holder, 'revealAsset', [three, cid, 'Three', salt]));
    assert.deepEqual(namesOf(events), ['registry Transfer', 'registry Locked', 'registry AssetCreated']);
    const expected = { id: 3n, owner: getAddress(holder.address), hash: three, cid, title: 'Three', committedAt };
    assert.deepEqual({ ...events[2]?.args }, expected);
  });

  it('of a claim: the claim alone, with the account that called', async () => {
    const { registry, guest, send, eventsOf } = await loadFixture(wallets);
    await registry.write.commit([commitmentOf(registry, guest.address, three, salt)], as(stranger));
    const committedAt = await now();
    await registry.write.createAsset([three, cid, 'Squatted']);
    const events = await eventsOf(send(guest, 'revealAsset', [three, cid, 'Three', salt]));
    assert.deepEqual(namesOf(events), ['registry PriorityClaimed']);
    assert.deepEqual({ ...events[0]?.args }, { assetId: 3n, claimant: getAddress(guest.address), committedAt });
  });

  it('of an update: the version, by the editor that called', async () => {
    const { guest, send, eventsOf, invite, consent } = await loadFixture(wallets);
    await invite();
    await send(guest, 'acceptAccess', [2n, await consent()]);
    const events = await eventsOf(send(guest, 'updateAsset', [2n, three, cid, 'Three']));
    assert.deepEqual(namesOf(events), ['registry AssetUpdated']);
    const updater = getAddress(guest.address);
    const expected = { id: 2n, version: 2, updater, hash: three, cid, title: 'Three' };
    assert.deepEqual({ ...events[0]?.args }, expected);
  });

  it('of a grant: who got it and who gave it', async () => {
    const { holder, guest, eventsOf, invite } = await loadFixture(wallets);
    const events = await eventsOf(invite());
    assert.deepEqual(namesOf(events), ['registry AccessGranted']);
    const [by, user] = [getAddress(holder.address), getAddress(guest.address)];
    const expected = { id: 2n, user, by, role: 3, expires: 0n, ndaHash: nda, cid, grantNonce: 1n };
    assert.deepEqual({ ...events[0]?.args }, expected);
  });

  it('of an acceptance: the acceptance, the NDA, then the pass, all of the account that called', async () => {
    const { pass, guest, send, eventsOf, invite, consent } = await loadFixture(wallets);
    await invite(one);
    await invite();
    const events = await eventsOf(send(guest, 'acceptAccess', [2n, await consent()]));
    const names = ['registry AccessAccepted', 'registry NDASigned', 'pass Transfer', 'pass Locked'];
    assert.deepEqual(namesOf(events), names);
    const user = getAddress(guest.address);
    assert.deepEqual({ ...events[0]?.args }, { id: 2n, user, grantNonce: 2n });
    assert.deepEqual({ ...events[1]?.args }, { id: 2n, user, grantNonce: 2n, ndaHash: nda });
    assert.equal(events[2]?.args.to, user);
    assert.equal(await pass.read.ownerOf([await pass.read.passOf([2n, user])]), user);
    assert.equal(await pass.read.balanceOf([user]), 1n);
  });

  for (const [name, event] of [
    ['revokeAccess', 'registry AccessRevoked'],
    ['relinquishAccess', 'registry AccessRelinquished'],
  ] as const) {
    it(`of ${name}: the end of the grant, then that of the pass`, async () => {
      const { holder, guest, send, eventsOf, invite, consent } = await loadFixture(wallets);
      await invite();
      await send(guest, 'acceptAccess', [2n, await consent()]);
      const [by, user] = [getAddress(holder.address), getAddress(guest.address)];
      const end = name === 'revokeAccess' ? send(holder, name, [2n, user]) : send(guest, name, [2n]);
      const events = await eventsOf(end);
      assert.deepEqual(namesOf(events), [event, 'pass Transfer']);
      const by_ = name === 'revokeAccess' ? { by } : { wasPending: false };
      assert.deepEqual({ ...events[0]?.args }, { id: 2n, user, grantNonce: 1n, ...by_ });
      assert.equal(events[1]?.args.from, user);
    });
  }
});
