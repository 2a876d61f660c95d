import { dayAfter } from '@ipr/client/sharing/expiry';
import { shortenAddress } from '@ipr/domain';
import {
  type Chosen,
  emptyForm,
  expiresOf,
  levelIn,
  type ShareContext,
  type ShareForm,
  type ShareType,
  targetsOf,
} from './share-form.ts';
import { canPrepare, problemsOf } from './share-problems.ts';

const wallet = `0x${'b2'.repeat(20)}` as const;
const context: ShareContext = {
  me: `0x${'a1'.repeat(20)}`,
  owners: [`0x${'c3'.repeat(20)}`],
  now: Date.parse('2026-11-21T22:30:00Z') / 1000,
  timeZone: 'Europe/Paris',
};
const grace: Chosen = { wallet, name: 'Grace', maskedEmail: 'g…@example.org', token: 'opaque', email: null };
const empty = emptyForm('fr', { ...context, grantorName: 'Ada Lovelace' });
const filled: ShareForm = { ...empty, recipients: [grace], name: 'Grace', email: 'grace@example.org', wallet };

test('starts with view access until the end of the seventh day under the standard NDA in the person’s language', () => {
  expect(empty).toMatchObject({ level: 'view', never: false, day: '2026-11-28', variant: 'standard', ndaLocale: 'fr' });
  expect(new Date(expiresOf(empty, context.timeZone) * 1000).toISOString()).toBe('2026-11-28T22:59:59.000Z');
});

test('reports no problems for a complete form in either tab', () => {
  expect(problemsOf(filled, 'internal', context)).toEqual({});
  expect(problemsOf(filled, 'external', context)).toEqual({});
});

test('requires the grantor’s own name, and the own text once it is chosen', () => {
  const of = (change: Partial<ShareForm>) => problemsOf({ ...filled, ...change }, 'internal', context);
  for (const grantorName of ['', ' ', 'A', 'A\u202eda'])
    expect(of({ grantorName })).toEqual({ grantorName: 'nda.name-missing' });
  expect(of({ isOwnText: true })).toEqual({ ownText: 'nda.own-missing' });
  const refused = { fileName: 'a.exe', problem: 'nda.own-type' as const };
  expect(of({ isOwnText: true, ownText: refused })).toEqual({ ownText: 'nda.own-type' });
  expect(of({ isOwnText: false, ownText: refused })).toEqual({});
  const text = { type: 'text/plain' as const, bytes: new Uint8Array(1) };
  expect(of({ isOwnText: true, ownText: { fileName: 'a.txt', text } })).toEqual({});
});

test('reports the missing values of an empty form', () => {
  expect(problemsOf(empty, 'internal', context)).toEqual({ recipient: 'share.recipient-missing' });
  expect(problemsOf(empty, 'external', context)).toEqual({
    name: 'share.name-short',
    email: 'share.email-invalid',
    wallet: 'share.wallet-invalid',
  });
});

test.each([
  ['grace', 'share.email-without-at'],
  ['grace@', 'share.email-invalid'],
  ['grace@example', 'share.email-invalid'],
  ['gr ace@example.org', 'share.email-invalid'],
  [' grace@example.org ', undefined],
])('reports the e-mail address "%s" as %s', (email, problem) => {
  expect(problemsOf({ ...filled, email }, 'external', context).email).toBe(problem);
});

test.each([wallet.slice(0, 41), `${wallet}0`, wallet.replace('0x', '1x'), `0x${'g'.repeat(40)}`])(
  'refuses %s as a wallet address',
  (given) => {
    expect(problemsOf({ ...filled, wallet: given }, 'external', context).wallet).toBe('share.wallet-invalid');
    const recipients = [grace, { ...grace, wallet: given as Chosen['wallet'] }];
    const problems = problemsOf({ ...filled, recipients }, 'internal', context);
    expect(problems.recipient).toBe('share.recipient-without-wallet');
  },
);

test('accepts a wallet address in capitals and with surrounding spaces', () => {
  const form = { ...filled, wallet: ` 0x${'B2'.repeat(20)} ` };
  expect(problemsOf(form, 'external', context)).toEqual({});
  expect(targetsOf(form, 'external').map((target) => target.wallet)).toEqual([wallet]);
});

test.each([
  [context.me, 'share.to-yourself'],
  [context.owners[0] ?? '', 'share.to-owner'],
])('refuses sharing with oneself or with the owner: %s', (given, problem) => {
  expect(problemsOf({ ...filled, wallet: given }, 'external', context).wallet).toBe(problem);
});

test('refuses a day that is over in the person’s zone and accepts today', () => {
  const problem = (day: string) => problemsOf({ ...filled, day }, 'internal', context).day;
  const today = dayAfter(context.now, 0, context.timeZone);
  expect(problem(dayAfter(context.now, -1, context.timeZone))).toBe('share.day-past');
  expect(problem(today)).toBeUndefined();
  expect(expiresOf({ ...filled, day: today }, context.timeZone)).toBeGreaterThan(context.now);
});

test('requires no day without expiry and stores 0', () => {
  const form = { ...filled, never: true, day: undefined };
  expect(problemsOf(form, 'internal', context)).toEqual({});
  expect(expiresOf(form, context.timeZone)).toBe(0);
  expect(problemsOf({ ...filled, day: undefined }, 'internal', context)).toEqual({ day: 'share.day-missing' });
});

test('grants view access in an external share, whatever level the other tab has', () => {
  const form: ShareForm = { ...filled, level: 'admin' };
  expect([levelIn(form, 'internal'), levelIn(form, 'external')]).toEqual(['admin', 'view']);
});

const counterpartIn = (form: ShareForm, type: ShareType) => targetsOf(form, type)[0]?.counterpart;

test('records a recipient found by search without their e-mail address, unless it was typed in full', () => {
  expect(counterpartIn(filled, 'internal')).toEqual({ name: 'Grace', recipientToken: 'opaque' });
  expect(counterpartIn({ ...filled, email: 'Grace@Example.org ' }, 'external')).toEqual({
    name: 'Grace',
    email: 'grace@example.org',
  });
  const typed = { ...grace, email: 'grace@example.org' };
  expect(counterpartIn({ ...filled, recipients: [typed] }, 'internal')).toEqual({
    name: 'Grace',
    recipientToken: 'opaque',
    email: 'grace@example.org',
  });
  const known = { ...grace, token: null, email: 'grace@example.org' };
  expect(counterpartIn({ ...filled, recipients: [known] }, 'internal')).toEqual({
    name: 'Grace',
    email: 'grace@example.org',
  });
});

test('does not record a shortened address as a name', () => {
  const nameless = { ...grace, name: shortenAddress(wallet) };
  expect(counterpartIn({ ...filled, recipients: [nameless] }, 'internal')).toEqual({ recipientToken: 'opaque' });
});

test('prepares an account only for a complete name and e-mail address', () => {
  expect(canPrepare(filled)).toBe(true);
  expect(canPrepare({ ...filled, name: 'G' })).toBe(false);
  expect(canPrepare({ ...filled, email: 'grace' })).toBe(false);
});

test('has one target per chosen person, each with the message as typed', () => {
  const linus: Chosen = { ...grace, wallet: `0x${'d4'.repeat(20)}`, name: 'Linus', token: 'other' };
  const targets = targetsOf({ ...filled, recipients: [grace, linus], message: ' For Friday. ' }, 'internal');
  expect(targets.map(({ name, counterpart }) => [name, counterpart])).toEqual([
    ['Grace', { name: 'Grace', recipientToken: 'opaque', message: 'For Friday.' }],
    ['Linus', { name: 'Linus', recipientToken: 'other', message: 'For Friday.' }],
  ]);
});

test('refuses a message beyond its limit and more invitations than one form sends', () => {
  expect(problemsOf({ ...filled, message: 'x'.repeat(501) }, 'internal', context)).toEqual({
    message: 'share.message-long',
  });
  expect(problemsOf({ ...filled, message: 'x'.repeat(500) }, 'internal', context)).toEqual({});
  const recipients = Array.from({ length: 26 }, () => grace);
  const owners = Array.from({ length: 2 }, () => context.owners[0] ?? '');
  expect(problemsOf({ ...filled, recipients }, 'internal', { ...context, owners })).toEqual({
    recipient: 'share.too-many',
  });
});

test('adds external recipients to the one in the fields, which may then be empty, and none twice', () => {
  const added = [{ name: 'Linus', email: 'linus@example.org', wallet: `0x${'D4'.repeat(20)}` }];
  const both = { ...filled, added };
  expect(problemsOf(both, 'external', context)).toEqual({});
  expect(targetsOf(both, 'external').map(({ name }) => name)).toEqual(['Linus', 'Grace']);
  const finished = { ...both, name: '', email: ' ', wallet: '' };
  expect(problemsOf(finished, 'external', context)).toEqual({});
  expect(targetsOf(finished, 'external').map(({ name }) => name)).toEqual(['Linus']);
  const twice = { ...both, wallet: `0x${'d4'.repeat(20)}` };
  expect(problemsOf(twice, 'external', context)).toEqual({ wallet: 'share.chosen-already' });
  expect(problemsOf({ ...both, name: 'G' }, 'external', context)).toEqual({ name: 'share.name-short' });
});
