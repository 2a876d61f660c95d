import { type Person, startTestSharing, type TestSharing, until } from './sharing.fixture.ts';

let service: TestSharing;
beforeAll(async () => {
  service = await startTestSharing({ SHARING_MAILS_PER_DAY: '4' });
});
afterAll(() => service.close());

const once = () => ({ idempotencyKey: crypto.randomUUID() });
const notFound = { code: 'invitation.not-found', status: 404 };

const granted = async (terms: object = {}) => {
  const [owner, guest] = [service.person(), service.person()];
  const assetId = await service.register(owner, 'Pump');
  return { owner, guest, assetId, grant: await service.grant(owner, assetId, guest, terms) };
};
const record = ({ owner, grant }: Awaited<ReturnType<typeof granted>>, invite: boolean) => {
  const note = { id: grant.id, txHash: grant.txHash, shareType: 'internal', locale: 'fr', invite } as const;
  return owner.calls.recordShare(note, once());
};
/** The token of the newest link that was mailed to this person. */
const tokenFor = ({ wallet }: Person): string => {
  const links = [...service.around.received.values()]
    .filter((received) => received.wallet === wallet)
    .map(({ link }) => link);
  return links.findLast((link) => link.startsWith('/invite#'))?.slice('/invite#'.length) ?? '';
};
const invited = async (terms: object = {}) => {
  const made = await granted(terms);
  const { invitation } = await record(made, true);
  if (!invitation) throw new Error('no invitation');
  return { ...made, invitation, token: tokenFor(made.guest) };
};

describe('an invitation', () => {
  test('shows grantor, asset, level, expiry and masked address before sign-in', async () => {
    const { owner, token, assetId } = await invited({ expiresAt: 4_000_000_000 });
    expect(await service.signedOut().invitationPage({ token })).toEqual({
      state: 'open',
      assetId,
      assetTitle: 'Pump',
      grantor: owner.email,
      accessLevel: 'view',
      expiresAt: 4_000_000_000,
      maskedEmail: expect.stringMatching(/^.…@example\.org$/),
    });
  });

  test('is mailed in the language the grantor chose, and its token is not stored', async () => {
    const { guest, token } = await invited();
    expect([...service.around.received.values()].at(-1)).toMatchObject({ wallet: guest.wallet, locale: 'fr' });
    expect(token).toMatch(/^[\w-]{43}$/);
    const kept = JSON.stringify(await service.database.collection('invitations').find().toArray());
    expect(kept).not.toContain(token);
    expect(service.lines.join('')).not.toContain(token);
  });

  test('can be used once, by its grantee only', async () => {
    const { owner, guest, token, grant, assetId } = await invited();
    for (const other of [owner, service.person()])
      await expect(other.calls.useInvitation({ token })).rejects.toMatchObject(notFound);
    expect(await guest.calls.useInvitation({ token })).toEqual({ assetId, shareId: grant.id });
    await expect(guest.calls.useInvitation({ token })).rejects.toMatchObject({ code: 'invitation.used', status: 409 });
    expect(await service.signedOut().invitationPage({ token })).toMatchObject({ state: 'used' });
  });

  test('succeeds exactly once when used twenty times at once', async () => {
    const { guest, token } = await invited();
    const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => guest.calls.useInvitation({ token })));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('ends after seven days', async () => {
    const { guest, token, invitation } = await invited();
    expect(Date.parse(invitation.expiresAt) - Date.parse(invitation.createdAt)).toBe(7 * 86_400_000);
    await service.database
      .collection('invitations')
      .updateMany({ grantee: guest.wallet }, { $set: { expiresAt: new Date() } });
    expect(await service.signedOut().invitationPage({ token })).toMatchObject({ state: 'expired' });
    await expect(guest.calls.useInvitation({ token })).rejects.toMatchObject({ code: 'invitation.expired' });
  });

  test('can be revoked by the grantor only', async () => {
    const { owner, guest, token, invitation } = await invited();
    await expect(guest.calls.revokeInvitation({ id: invitation.id })).rejects.toMatchObject(notFound);
    await owner.calls.revokeInvitation({ id: invitation.id });
    await owner.calls.revokeInvitation({ id: invitation.id });
    expect(await service.signedOut().invitationPage({ token })).toMatchObject({ state: 'revoked' });
    await expect(guest.calls.useInvitation({ token })).rejects.toMatchObject({ code: 'invitation.revoked' });
  });

  test('ends with its grant', async () => {
    const { owner, guest, token, assetId } = await invited();
    await service.revoke(owner, assetId, guest);
    expect(await service.signedOut().invitationPage({ token })).toMatchObject({ state: 'revoked' });
    await service.grant(owner, assetId, guest);
    await expect(guest.calls.useInvitation({ token })).rejects.toMatchObject({ code: 'invitation.revoked' });
  });

  test('returns 404 for an unknown token', async () => {
    const wrong = { token: 'x'.repeat(43) };
    await expect(service.signedOut().invitationPage(wrong)).rejects.toMatchObject(notFound);
    await expect(service.person().calls.useInvitation(wrong)).rejects.toMatchObject(notFound);
    await expect(service.signedOut().invitationPage({ token: 'short' })).rejects.toMatchObject({ status: 422 });
  });
});

describe('a code to sign in with', () => {
  const lastRequest = () => service.around.codesRequested.at(-1);
  const locale = 'de' as const;

  test('is sent to the grantee without revealing their address in the answer', async () => {
    const { guest, token } = await invited();
    const answer = await service.signedOut().sendInvitationCode({ token, locale });
    expect(lastRequest()).toMatchObject({ wallet: guest.wallet, locale });
    expect(Object.keys(answer).sort()).toEqual(['expiresInSeconds', 'ticket']);
    expect(JSON.stringify(answer)).not.toContain(guest.email);
  });

  test('is sent for no account, with the same answer, when the link is wrong, used, expired, revoked or without its grant', async () => {
    const live = await invited();
    const answer = await service.signedOut().sendInvitationCode({ token: live.token, locale });
    const [used, expired, revoked, ended] = [await invited(), await invited(), await invited(), await invited()];
    await used.guest.calls.useInvitation({ token: used.token });
    await service.database
      .collection('invitations')
      .updateMany({ grantee: expired.guest.wallet }, { $set: { expiresAt: new Date() } });
    await revoked.owner.calls.revokeInvitation({ id: revoked.invitation.id });
    await service.revoke(ended.owner, ended.assetId, ended.guest);
    for (const token of [used, expired, revoked, ended].map((each) => each.token).concat('x'.repeat(43))) {
      expect(await service.signedOut().sendInvitationCode({ token, locale })).toEqual(answer);
      expect(lastRequest()).toMatchObject({ wallet: null });
    }
  });

  test('is counted per link, and logged without token or address', async () => {
    const { guest, token, invitation } = await invited();
    await service.signedOut().sendInvitationCode({ token, locale });
    const [first] = service.around.codesRequested.slice(-1);
    await service.signedOut().sendInvitationCode({ token, locale });
    expect(first?.link).toMatch(/^[0-9a-f]{64}$/);
    expect([lastRequest()?.link, lastRequest()?.ip]).toEqual([first?.link, first?.ip]);
    const lines = service.lines.filter((line) => line.includes(invitation.id));
    expect(lines.map((line) => JSON.parse(line).state)).toEqual(['open', 'open']);
    for (const secret of [token, guest.email]) expect(service.lines.join('')).not.toContain(secret);
  });
});

describe('sending', () => {
  test('revokes the earlier link when a new one is sent', async () => {
    const { owner, guest, token, grant } = await invited();
    await owner.calls.invite({ id: grant.id, locale: 'en' }, once());
    expect(await service.signedOut().invitationPage({ token })).toMatchObject({ state: 'revoked' });
    await guest.calls.useInvitation({ token: tokenFor(guest) });
    const sent = await owner.calls.invitations({ id: grant.id });
    expect(sent.map(({ state }) => state)).toEqual(['used', 'revoked']);
  });

  test('sends one link for a share that is recorded twice', async () => {
    const made = await granted();
    const [first, second] = [await record(made, true), await record(made, true)];
    expect(second.invitation?.id).toBe(first.invitation?.id);
    const links = [...service.around.received.values()].filter(({ wallet }) => wallet === made.guest.wallet);
    expect(links).toHaveLength(1);
  });

  test('does not count a link as sent when handing over its mail failed', async () => {
    const made = await granted();
    service.around.away.add('notices');
    await expect(record(made, true)).rejects.toMatchObject({ code: 'unexpected' });
    service.around.away.delete('notices');
    const { invitation } = await record(made, true);
    expect(await service.signedOut().invitationPage({ token: tokenFor(made.guest) })).toMatchObject({ state: 'open' });
    expect(invitation?.state).toBe('open');
  });

  test('is refused for other people’s and ended grants, after the grantor lost access, and beyond the daily limit', async () => {
    const { owner, guest, assetId, grant } = await granted();
    const send = ({ calls }: Person, id = grant.id) => calls.invite({ id, locale: 'en' }, once());
    await expect(send(guest)).rejects.toMatchObject({ code: 'share.not-found' });
    await expect(guest.calls.invitations({ id: grant.id })).rejects.toMatchObject({ code: 'share.not-found' });
    for (let i = 0; i < 4; i++) await send(owner);
    await expect(send(owner)).rejects.toMatchObject({ code: 'request.rate-limited', status: 429 });
    await service.revoke(owner, assetId, guest);
    await expect(send(owner)).rejects.toMatchObject({ code: 'registry.no-pending-share' });
    const [admin, third] = [service.person(), service.person()];
    await service.grant(owner, assetId, admin, { role: 3 });
    await service.accept(assetId, admin);
    const { id } = await service.grant(admin, assetId, third);
    await service.revoke(owner, assetId, admin);
    await expect(send(admin, id)).rejects.toMatchObject({ code: 'registry.need-level-3' });
  });
});

describe('recipients', () => {
  test('are found by part of their name, with a masked address, without the searcher', async () => {
    const [me, ada] = [service.person('find-me', 'Find me'), service.person('find-ada', 'Find Ada')];
    const found = await me.calls.findRecipients({ q: 'FIND' });
    expect(found).toMatchObject([{ wallet: ada.wallet, name: 'Find Ada', maskedEmail: 'f…@example.org' }]);
    expect(JSON.stringify(found)).not.toContain(ada.email);
  });

  test('are not found by the start of an address or wallet, which would disclose it letter by letter', async () => {
    const [me, ada] = [service.person(), service.person('letters')];
    for (const q of [
      'le',
      'letters@',
      'letters@example.or',
      '@example.org',
      ada.wallet.slice(0, 6),
      ada.wallet.slice(0, 41),
    ])
      expect([q, await me.calls.findRecipients({ q })]).toEqual([q, []]);
    expect(await me.calls.findRecipients({ q: ada.email })).toHaveLength(1);
  });

  test('are not listed before two letters, and searches that list nothing use up no quota', async () => {
    const [me] = [service.person('qz-me', 'Qz me'), service.person('qz-other', 'Qz other')];
    for (const q of ['', 'q', ' q ']) expect(await me.calls.findRecipients({ q })).toEqual([]);
    expect(await me.calls.findRecipients({ q: 'qz' })).toHaveLength(1);
  });

  test.each([
    ['address', (person: { email: string }) => person.email.toUpperCase()],
    ['wallet', (person: { wallet: string }) => person.wallet],
  ] as const)('are exactly the one whose complete %s is searched', async (_, typedOf) => {
    const made = await granted();
    const ada = service.person('exact');
    const note = { id: made.grant.id, txHash: made.grant.txHash, shareType: 'internal', locale: 'en' } as const;
    // A contact whose recorded name contains the searched text is another person.
    await made.owner.calls.recordShare({ ...note, name: typedOf(ada).slice(0, 100) }, once());
    expect(await made.owner.calls.findRecipients({ q: typedOf(ada) })).toMatchObject([{ wallet: ada.wallet }]);
    expect(await made.owner.calls.findRecipients({ q: ada.email.slice(0, -1) })).toEqual([]);
  });

  test('finds own contacts by any part of the recorded name or address', async () => {
    const made = await granted();
    const note = { id: made.grant.id, txHash: made.grant.txHash, shareType: 'internal', locale: 'en' } as const;
    await made.owner.calls.recordShare({ ...note, name: 'Grace Hopper' }, once());
    const found = await made.owner.calls.findRecipients({ q: 'opper' });
    expect(found).toMatchObject([{ wallet: made.guest.wallet, name: 'Grace Hopper' }]);
    expect(await made.guest.calls.findRecipients({ q: 'opper' })).toEqual([]);
  });

  test('creates an account for an address without one, and answers the same as for an existing account', async () => {
    const [me, known] = [service.person(), service.person()];
    const provision = (email: string) => me.calls.provisionRecipient({ email, name: 'Guest' }, once());
    expect(await provision(known.email)).toEqual({ wallet: known.wallet });
    const made = await provision('new@example.org');
    expect(made).toEqual({ wallet: expect.stringMatching(/^0x[0-9a-f]{40}$/) });
    expect(await provision('NEW@example.org')).toEqual(made);
  });

  test('limits searches and new accounts per day, so that addresses cannot be harvested', async () => {
    const me = service.person();
    const day = new Date().toISOString().slice(0, 10);
    const used = [
      { _id: `searches:${me.wallet}:${day}` as never, count: 500, at: new Date() },
      { _id: `accounts:${me.wallet}:${day}` as never, count: 20, at: new Date() },
    ];
    await service.database.collection('quotas').insertMany(used);
    const limited = { code: 'request.rate-limited', status: 429 };
    await expect(me.calls.findRecipients({ q: 'qz' })).rejects.toMatchObject(limited);
    const account = me.calls.provisionRecipient({ email: 'x@example.org', name: 'Guest' }, once());
    await expect(account).rejects.toMatchObject(limited);
  });

  test('limits new accounts at one mail domain, whoever has them created', async () => {
    const [me, other] = [service.person(), service.person()];
    const day = new Date().toISOString().slice(0, 10);
    const full = { _id: `accounts-of-domain:flooded.example:${day}` as never, count: 1_000, at: new Date() };
    await service.database.collection('quotas').insertOne(full);
    for (const { calls } of [me, other]) {
      const account = calls.provisionRecipient({ email: 'x@Flooded.example', name: 'Guest' }, once());
      await expect(account).rejects.toMatchObject({ code: 'request.rate-limited', status: 429 });
    }
    await me.calls.provisionRecipient({ email: 'x@calm.example', name: 'Guest' }, once());
  });

  test('refuses searches in quick succession', async () => {
    const me = service.person();
    const search = () =>
      me.calls.findRecipients({ q: 'qz' }).then(
        () => 'found',
        ({ code }) => code,
      );
    const answers = await Promise.all(Array.from({ length: 200 }, search));
    expect(answers).toContain('request.rate-limited');
  });
});

test('mails a grant recorded without a link once, and only the link for one recorded with it', async () => {
  const [plain, linked] = [await granted(), await granted()];
  await record(plain, false);
  await record(linked, true);
  const noticesTo = ({ wallet }: Person) =>
    [...service.around.received.values()].filter((received) => received.wallet === wallet);
  const received = await until(async () => noticesTo(plain.guest)[0]);
  expect(received).toMatchObject({ kind: 'share-granted', link: `/assets/${plain.assetId}`, locale: 'fr' });
  await service.database.collection('shares').updateMany({ tellAt: { $ne: null } }, { $set: { tellAt: new Date(0) } });
  await record(plain, false);
  await until(
    async () => (await service.database.collection('shares').countDocuments({ tellAt: { $ne: null } })) === 0,
  );
  expect([noticesTo(plain.guest).length, noticesTo(linked.guest).length]).toEqual([1, 1]);
});
