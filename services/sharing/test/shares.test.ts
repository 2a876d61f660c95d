import type { ConsentEvent } from '@ipr/api';
import { type Grant, type Person, signedInAt, startTestSharing, type TestSharing, until } from './sharing.fixture.ts';

let service: TestSharing;
beforeAll(async () => {
  service = await startTestSharing();
});
afterAll(() => service.close());

const notFound = { code: 'share.not-found', status: 404 };
const once = () => ({ idempotencyKey: crypto.randomUUID() });
const words = { shareType: 'internal', locale: 'en' } as const;

/** Owner, asset and a grant to another person. */
const shared = async (title = 'Pump') => {
  const [owner, guest] = [service.person(), service.person()];
  const assetId = await service.register(owner, title);
  return { owner, guest, assetId, grant: await service.grant(owner, assetId, guest) };
};
const outgoing = async ({ calls, wallet }: Person, more: object = {}) =>
  (await calls.shares({ wallet, direction: 'outgoing', ...more })).outgoing;

describe('the list of shares', () => {
  test('joins grants with their records, in both directions, with totals and badges', async () => {
    const { owner, guest, grant } = await shared();
    const { txHash } = grant;
    await owner.calls.recordShare({ id: grant.id, txHash, ...words, shareType: 'external', name: 'Guest' }, once());
    const mine = await owner.calls.shares({ wallet: owner.wallet });
    expect(mine).toMatchObject({ outgoingCount: 1, outgoingPending: 1, incoming: [], incomingCount: 0 });
    expect(mine.outgoing[0]).toMatchObject({
      id: grant.id,
      shareType: 'external',
      granteeName: 'Guest',
      status: 'PENDING',
    });
    const theirs = await guest.calls.shares({ wallet: guest.wallet });
    expect(theirs).toMatchObject({ incomingCount: 1, incomingPending: 1, outgoing: [] });
    expect(theirs.incoming[0]).toMatchObject({
      assetTitle: 'Pump',
      grantorId: owner.wallet,
      grantorEmail: owner.email,
    });
  });

  test('shows grants without a record, as internal unless their share document states another type', async () => {
    const [owner, guest, second] = [service.person(), service.person(), service.person()];
    const assetId = await service.register(owner);
    await service.grant(owner, assetId, guest);
    const cid = `b${'a'.repeat(58)}`;
    const ndaHash = service.around.document(cid, { shareType: 'external', ndaText: 'Tell nobody.' });
    await service.grant(owner, assetId, second, { cid, ndaHash, role: 2 });
    const rows = await outgoing(owner);
    expect(rows.map(({ shareType, externalAboveView }) => [shareType, externalAboveView])).toEqual([
      ['external', true],
      ['internal', false],
    ]);
  });

  test('ignores a share document whose hash is not the grant’s', async () => {
    const [owner, guest] = [service.person(), service.person()];
    const cid = `b${'c'.repeat(58)}`;
    service.around.document(cid, { shareType: 'external' });
    await service.grant(owner, await service.register(owner), guest, { cid });
    expect((await outgoing(owner))[0]?.shareType).toBe('internal');
  });

  test('reads a missing share document again, and caches one that stated its type', async () => {
    const [owner, guest] = [service.person(), service.person()];
    const cid = `b${'d'.repeat(58)}`;
    const value = { shareType: 'external', ndaText: 'later' };
    const ndaHash = service.around.document(cid, value);
    service.around.contents.delete(cid);
    await service.grant(owner, await service.register(owner), guest, { cid, ndaHash });
    const kind = async () => (await outgoing(owner))[0]?.shareType;
    expect(await kind()).toBe('internal');
    service.around.document(cid, value);
    const documents = service.database.collection('documents');
    await documents.updateOne({ _id: cid as never }, { $set: { until: new Date(0) } });
    expect(await kind()).toBe('external');
    service.around.contents.delete(cid);
    expect(await kind()).toBe('external');
  });

  test('returns shares to the owner of the wallet only', async () => {
    const { owner, guest } = await shared();
    await expect(guest.calls.shares({ wallet: owner.wallet })).rejects.toMatchObject(notFound);
    await expect(service.signedOut().shares({ wallet: owner.wallet })).rejects.toMatchObject({
      code: 'session.missing',
    });
  });

  test('finds by title, by name, by typed address, by part of the wallet and by the share’s id', async () => {
    const { owner, guest, grant } = await shared('Valve 9');
    const note = { id: grant.id, txHash: grant.txHash, ...words, name: 'Grace Hopper', email: 'grace@navy.example' };
    await owner.calls.recordShare(note, once());
    await service.grant(owner, await service.register(owner, 'Other'), service.person());
    const count = async (q: string) => (await owner.calls.shares({ wallet: owner.wallet, q })).outgoingCount;
    for (const q of ['valve', 'hopp', 'NAVY.ex', guest.wallet.slice(5, 17), guest.wallet, grant.id])
      expect([q, await count(q)]).toEqual([q, 1]);
    for (const q of ['.*', 'nobody', '$where']) expect([q, await count(q)]).toEqual([q, 0]);
    const incoming = async (q: string) => (await guest.calls.shares({ wallet: guest.wallet, q })).incomingCount;
    expect([await incoming(owner.wallet.slice(0, 9)), await incoming('hopper')]).toEqual([1, 0]);
  });

  test('lists active shares that end within 30 days', async () => {
    const owner = service.person();
    const assetId = await service.register(owner);
    const now = Math.floor(Date.now() / 1000);
    const days = (n: number) => now + n * 86_400;
    for (const expiresAt of [days(29), days(31), 0]) {
      const guest = service.person();
      await service.grant(owner, assetId, guest, { expiresAt });
      await service.accept(assetId, guest);
    }
    await service.grant(owner, assetId, service.person(), { expiresAt: days(1) });
    const found = await outgoing(owner, { status: 'EXPIRING' });
    expect(found.map(({ expiresAt, status }) => [expiresAt, status])).toEqual([[days(29), 'ACTIVE']]);
  });

  test('pages and filters on the server', async () => {
    const owner = service.person();
    const assetId = await service.register(owner);
    const guests = [service.person(), service.person(), service.person()];
    for (const guest of guests) await service.grant(owner, assetId, guest);
    await service.revoke(owner, assetId, guests[0] as Person);
    const first = await owner.calls.shares({ wallet: owner.wallet, page: 1, limit: 2 });
    const second = await owner.calls.shares({ wallet: owner.wallet, page: 2, limit: 2 });
    const ids = [...first.outgoing, ...second.outgoing].map(({ granteeId }) => granteeId);
    expect(ids).toEqual(guests.map(({ wallet }) => wallet).reverse());
    expect([first.outgoingCount, second.outgoing.length, first.outgoingPending]).toEqual([3, 1, 2]);
    expect(await outgoing(owner, { status: 'REVOKED' })).toHaveLength(1);
    await expect(owner.calls.shares({ wallet: owner.wallet, page: 0 })).rejects.toMatchObject({ status: 422 });
  });
});

describe('addresses', () => {
  test('does not reveal an address to a grantor who only has the wallet', async () => {
    const { owner, guest, assetId } = await shared();
    expect((await outgoing(owner))[0]?.granteeEmail).toBeNull();
    await service.accept(assetId, guest);
    expect((await outgoing(owner))[0]?.granteeEmail).toBe(guest.email);
  });

  test('shows an owner who is not the grantor neither name nor address', async () => {
    const { owner, guest: admin, assetId } = await shared();
    await service.revoke(owner, assetId, admin);
    await service.grant(owner, assetId, admin, { role: 3 });
    await service.accept(assetId, admin);
    const third = service.person();
    const { id, txHash } = await service.grant(admin, assetId, third);
    await admin.calls.recordShare({ id, txHash, ...words, name: 'A secret friend', email: third.email }, once());
    const seen = (await outgoing(owner)).find((row) => row.id === id);
    expect(seen).toMatchObject({ granteeName: null, granteeEmail: null, grantorEmail: null });
    expect(JSON.stringify(service.lines)).not.toContain('@example.org');
  });
});

describe('writing a share down', () => {
  test('answers for an unknown transaction without polling for its receipt, and with a delay to retry after', async () => {
    const { owner, grant } = await shared();
    const unknown = { id: grant.id, txHash: `0x${'5e'.repeat(32)}`, ...words } as const;
    const before = service.nodeCalls('eth_getTransactionReceipt');
    const refused = { code: 'chain.transaction-unknown', status: 404, retryAfterMs: 1_000 };
    await expect(owner.calls.recordShare(unknown, once())).rejects.toMatchObject(refused);
    // One before the transaction is looked up and one with it; waiting polls every 400 ms.
    expect(service.nodeCalls('eth_getTransactionReceipt') - before).toBeLessThanOrEqual(2);
  });

  test('waits for a pending transaction, and the same call succeeds once it is in a block', async () => {
    const { owner, guest, assetId } = await shared();
    await service.pauseMining();
    const pending = await service.sendGrant(owner, assetId, service.person());
    const note = { ...pending, ...words };
    const key = once();
    await expect(owner.calls.recordShare(note, key)).rejects.toMatchObject({ code: 'chain.transaction-unknown' });
    const waiting = owner.calls.recordShare(note, key);
    service.resumeMining();
    await expect(waiting).resolves.toMatchObject({ share: { id: note.id } });
    await expect(guest.calls.recordShare(note, once())).rejects.toMatchObject(notFound);
  });

  test('accepts a record from the grantor with the transaction of the grant, also repeatedly', async () => {
    const { owner, guest, grant } = await shared();
    const note = { id: grant.id, txHash: grant.txHash, ...words };
    await expect(guest.calls.recordShare(note, once())).rejects.toMatchObject(notFound);
    const elsewhere = await shared();
    const foreign = { ...note, txHash: elsewhere.grant.txHash };
    await expect(owner.calls.recordShare(foreign, once())).rejects.toMatchObject(notFound);
    const again = { ...note, id: note.id.replace(/-1$/, '-2') };
    await expect(owner.calls.recordShare(again, once())).rejects.toMatchObject(notFound);
    await owner.calls.recordShare(note, once());
    const { share } = await owner.calls.recordShare({ ...note, name: 'Later name' }, once());
    expect(share).toMatchObject({ id: grant.id, granteeName: 'Later name' });
  });

  test('passes the grantor’s message on to the grantee alone, and bounds it', async () => {
    const { owner, guest, assetId } = await shared();
    await service.revoke(owner, assetId, guest);
    const admin = service.person();
    await service.grant(owner, assetId, admin, { role: 3 });
    await service.accept(assetId, admin);
    const { id, txHash } = await service.grant(admin, assetId, guest);
    const note = { id, txHash, ...words, message: ' For Friday: page two. ' };
    await expect(admin.calls.recordShare({ ...note, message: 'x'.repeat(501) }, once())).rejects.toMatchObject({
      status: 422,
    });
    const { share } = await admin.calls.recordShare(note, once());
    expect(share.message).toBe('For Friday: page two.');
    const { incoming } = await guest.calls.shares({ wallet: guest.wallet, assetId });
    expect(incoming.find((row) => row.id === id)?.message).toBe('For Friday: page two.');
    expect((await outgoing(owner)).find((row) => row.id === id)?.message).toBeNull();
    const mail = await until(async () =>
      [...service.around.received.values()].find((each) => each.wallet === guest.wallet && each.facts.message),
    );
    expect(mail.facts.message).toBe('For Friday: page two.');
    expect(JSON.stringify(service.lines)).not.toContain('page two');
  });

  test('refuses an external share above view', async () => {
    const [owner, guest] = [service.person(), service.person()];
    const { id, txHash } = await service.grant(owner, await service.register(owner), guest, { role: 2 });
    const external = owner.calls.recordShare({ id, txHash, ...words, shareType: 'external' }, once());
    await expect(external).rejects.toMatchObject({ code: 'registry.bad-role' });
  });

  test('accepts a recipient token only from the person it was issued to, for that grantee', async () => {
    const { owner, guest, grant } = await shared();
    const [found] = await owner.calls.findRecipients({ q: guest.email });
    const recipientToken = found?.token ?? '';
    const note = { id: grant.id, txHash: grant.txHash, ...words, recipientToken };
    await expect(owner.calls.recordShare(note, once())).resolves.toMatchObject({ share: { granteeEmail: null } });
    const other = await shared();
    const misused = { ...note, id: other.grant.id, txHash: other.grant.txHash };
    const invalid = { code: 'recipient.token-invalid', status: 422 };
    await expect(other.owner.calls.recordShare(misused, once())).rejects.toMatchObject(invalid);
    const wrong = { ...note, recipientToken: `${recipientToken.slice(0, -2)}xx` };
    await expect(owner.calls.recordShare(wrong, once())).rejects.toMatchObject(invalid);
  });

  test('time-stamps the NDA hash, also after an outage of the authority, and shows the token to grantor and grantee only', async () => {
    service.around.away.add('timestamps');
    const { owner, guest, grant } = await shared();
    await owner.calls.recordShare({ id: grant.id, txHash: grant.txHash, ...words }, once());
    await until(async () => service.lines.some((line) => line.includes('time-stamping an NDA hash failed')));
    expect((await owner.calls.consent({ id: grant.id })).timestamp).toBeNull();
    service.around.away.delete('timestamps');
    await service.database.collection('shares').updateMany({ stamp: null }, { $set: { stampAt: new Date(0) } });
    await owner.calls.recordShare({ id: grant.id, txHash: grant.txHash, ...words }, once());
    const timestamp = await until(async () => (await guest.calls.consent({ id: grant.id })).timestamp);
    expect(timestamp).toEqual({ time: '2026-01-02T03:04:05.000Z', token: 'AAAA', chain: ['AA=='] });
    await expect(service.person().calls.consent({ id: grant.id })).rejects.toMatchObject(notFound);
  });

  test('returns a timestamp stored before certificates were kept without them', async () => {
    const { owner, grant } = await shared();
    await owner.calls.recordShare({ id: grant.id, txHash: grant.txHash, ...words }, once());
    await until(async () => (await owner.calls.consent({ id: grant.id })).timestamp);
    await service.database.collection('shares').updateOne({ _id: grant.id as never }, { $unset: { 'stamp.chain': 1 } });
    expect((await owner.calls.consent({ id: grant.id })).timestamp).toEqual({
      time: '2026-01-02T03:04:05.000Z',
      token: 'AAAA',
      chain: null,
    });
  });
});

describe('consent', () => {
  const shown = { type: 'shown', at: '2026-01-02T03:04:05Z', locale: 'de' } as const;
  const signed = { type: 'signed', at: '2026-01-02T03:05:05Z' } as const;

  test('keeps events in the order of arrival, with the custody of the signing key', async () => {
    const { owner, guest, grant } = await shared();
    await guest.calls.recordConsent({ id: grant.id, events: [shown] }, once());
    await guest.calls.recordConsent({ id: grant.id, events: [signed] }, once());
    const record = await owner.calls.consent({ id: grant.id });
    expect(record).toMatchObject({ shareId: grant.id, custody: 'assisted' });
    expect(record.events).toMatchObject([{ ...shown, wallet: guest.wallet }, signed]);
  });

  test('reports the events with their places and the sign-in of the session to other services only', async () => {
    const { guest, grant } = await shared();
    await guest.calls.recordConsent({ id: grant.id, events: [shown, signed] }, once());
    expect(await service.asService.consentLog({ id: grant.id })).toMatchObject([
      { ...shown, sequence: 1, wallet: guest.wallet, custody: null, signedInAt, signedInBy: 'passkey' },
      { ...signed, sequence: 2, custody: 'assisted' },
    ]);
    const asPerson = fetch(`${service.url()}/internal/consents`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: grant.id }),
    });
    expect((await asPerson).status).toBe(403);
  });

  test('serves the consents of the evidence record once there is one, and its own log while evidence is unavailable', async () => {
    const { owner, guest, grant } = await shared();
    await guest.calls.recordConsent({ id: grant.id, events: [shown, signed] }, once());
    const recorded = { ...shown, receivedAt: '2026-01-02T03:04:06.000Z', wallet: guest.wallet };
    service.around.recordedConsents.set(grant.id, { events: [recorded], custody: 'own' });
    expect(await owner.calls.consent({ id: grant.id })).toMatchObject({ events: [recorded], custody: 'own' });
    service.around.away.add('evidence');
    expect((await owner.calls.consent({ id: grant.id })).events).toMatchObject([shown, signed]);
    service.around.away.delete('evidence');
  });

  test('accepts consent from the grantee only, and none for a grant that was never made', async () => {
    const { owner, guest, grant } = await shared();
    const attempt = ({ calls }: Person, id: string) => calls.recordConsent({ id, events: [shown] }, once());
    await expect(attempt(owner, grant.id)).rejects.toMatchObject(notFound);
    for (const id of [grant.id.replace(/-1$/, '-2'), `999-${guest.wallet}-1`])
      await expect(attempt(guest, id)).rejects.toMatchObject(notFound);
  });

  test('keeps 50 events per grant, the signature among them, whatever number follows', async () => {
    const { owner, guest, grant } = await shared();
    const record = (events: ConsentEvent[]) => guest.calls.recordConsent({ id: grant.id, events }, once());
    await record([shown, signed]);
    for (let i = 0; i < 3; i++) await record(Array.from({ length: 50 }, () => ({ ...shown, type: 'scrolled' })));
    const { events } = await owner.calls.consent({ id: grant.id });
    expect(events).toHaveLength(50);
    expect(events.slice(0, 2)).toMatchObject([shown, signed]);
  });

  test('gives simultaneous events each a place of their own', async () => {
    const { owner, guest, grant } = await shared();
    const record = () => guest.calls.recordConsent({ id: grant.id, events: [shown, signed] }, once());
    await Promise.all(Array.from({ length: 6 }, record));
    expect((await owner.calls.consent({ id: grant.id })).events).toHaveLength(12);
    const stored = await service.database.collection('consents').find({ shareId: grant.id }).toArray();
    expect(new Set(stored.map(({ sequence }) => sequence)).size).toBe(12);
  });

  test.each([
    ['acceptance', (guest: Person, grant: Grant) => service.accept(grant.assetId, guest)],
    ['rejection', (guest: Person, grant: Grant) => service.relinquish(grant.assetId, guest)],
  ])('closes at %s: a later withdrawal or signature is refused and changes nothing', async (_, end) => {
    const { owner, guest, grant } = await shared();
    await guest.calls.recordConsent({ id: grant.id, events: [shown, signed] }, once());
    const before = await owner.calls.consent({ id: grant.id });
    await end(guest, grant);
    for (const type of ['unticked', 'signed'] as const) {
      const late = guest.calls.recordConsent({ id: grant.id, events: [{ ...shown, type }] }, once());
      await expect(late).rejects.toMatchObject({ code: 'share.consent-closed', status: 409 });
    }
    expect((await owner.calls.consent({ id: grant.id })).events).toEqual(before.events);
  });

  test('closes when the grantor revokes the grant, or replaces it', async () => {
    const { owner, guest, grant } = await shared();
    const attempt = () => guest.calls.recordConsent({ id: grant.id, events: [shown] }, once());
    await service.revoke(owner, grant.assetId, guest);
    await expect(attempt()).rejects.toMatchObject({ code: 'share.consent-closed' });
    await service.grant(owner, grant.assetId, guest);
    await expect(attempt()).rejects.toMatchObject({ code: 'share.consent-closed' });
  });
});

test('reports an unavailable index with the reason', async () => {
  const { wallet, calls } = service.person();
  await service.stopChain();
  const reply = calls.shares({ wallet });
  await expect(reply).rejects.toMatchObject({
    code: 'shares.unavailable',
    status: 503,
    params: { reason: 'no chain' },
  });
});
