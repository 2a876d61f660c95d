import { dayAfter } from '@ipr/client/sharing/expiry';
import { shortenAddress } from '@ipr/domain';
import {
  type Chosen,
  canPrepare,
  counterpartOf,
  emptyForm,
  expiresOf,
  granteeOf,
  levelIn,
  problemsOf,
  type ShareContext,
  type ShareForm,
} from './share-form.ts';

const wallet = `0x${'b2'.repeat(20)}` as const;
const context: ShareContext = {
  me: `0x${'a1'.repeat(20)}`,
  owner: `0x${'c3'.repeat(20)}`,
  now: Date.parse('2026-11-21T22:30:00Z') / 1000,
  timeZone: 'Europe/Paris',
};
const grace: Chosen = { wallet, name: 'Grace', maskedEmail: 'g…@example.org', token: 'opaque', email: null };
const empty = emptyForm('fr', context);
const filled: ShareForm = { ...empty, recipient: grace, name: 'Grace', email: 'grace@example.org', wallet };

test('a new form is for viewing until the end of the seventh day, under the standard NDA in the own language', () => {
  expect(empty).toMatchObject({ level: 'view', never: false, day: '2026-11-28', variant: 'standard', ndaLocale: 'fr' });
  expect(new Date(expiresOf(empty, context.timeZone) * 1000).toISOString()).toBe('2026-11-28T22:59:59.000Z');
});

test('a complete form has no problems in either tab', () => {
  expect(problemsOf(filled, 'internal', context)).toEqual({});
  expect(problemsOf(filled, 'external', context)).toEqual({});
});

test('an empty form says what is missing', () => {
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
])('the e-mail address "%s" is judged %s', (email, problem) => {
  expect(problemsOf({ ...filled, email }, 'external', context).email).toBe(problem);
});

test.each([wallet.slice(0, 41), `${wallet}0`, wallet.replace('0x', '1x'), `0x${'g'.repeat(40)}`])(
  '%s is no wallet address',
  (given) => {
    expect(problemsOf({ ...filled, wallet: given }, 'external', context).wallet).toBe('share.wallet-invalid');
    const recipient = { ...grace, wallet: given as Chosen['wallet'] };
    const problems = problemsOf({ ...filled, recipient }, 'internal', context);
    expect(problems.recipient).toBe('share.recipient-without-wallet');
  },
);

test('a wallet address may be typed in capitals and with spaces around it', () => {
  const form = { ...filled, wallet: ` 0x${'B2'.repeat(20)} ` };
  expect(problemsOf(form, 'external', context)).toEqual({});
  expect(granteeOf(form, 'external')).toBe(wallet);
});

test.each([
  [context.me, 'share.to-yourself'],
  [context.owner, 'share.to-owner'],
])('nobody shares with themselves or with the owner: %s', (given, problem) => {
  expect(problemsOf({ ...filled, wallet: given }, 'external', context).wallet).toBe(problem);
});

test('a day that is over where the person is cannot be chosen; today can', () => {
  const problem = (day: string) => problemsOf({ ...filled, day }, 'internal', context).day;
  const today = dayAfter(context.now, 0, context.timeZone);
  expect(problem(dayAfter(context.now, -1, context.timeZone))).toBe('share.day-past');
  expect(problem(today)).toBeUndefined();
  expect(expiresOf({ ...filled, day: today }, context.timeZone)).toBeGreaterThan(context.now);
});

test('no expiry needs no day and is told as 0', () => {
  const form = { ...filled, never: true, day: undefined };
  expect(problemsOf(form, 'internal', context)).toEqual({});
  expect(expiresOf(form, context.timeZone)).toBe(0);
  expect(problemsOf({ ...filled, day: undefined }, 'internal', context)).toEqual({ day: 'share.day-missing' });
});

test('an external share is for viewing, whatever was chosen in the other tab', () => {
  const form: ShareForm = { ...filled, level: 'admin' };
  expect([levelIn(form, 'internal'), levelIn(form, 'external')]).toEqual(['admin', 'view']);
});

test('somebody found by search is written down without their e-mail address', () => {
  expect(counterpartOf(filled, 'internal')).toEqual({ name: 'Grace', recipientToken: 'opaque' });
  expect(counterpartOf({ ...filled, email: 'Grace@Example.org ' }, 'external')).toEqual({
    name: 'Grace',
    email: 'grace@example.org',
  });
  const known = { ...grace, token: null, email: 'grace@example.org' };
  expect(counterpartOf({ ...filled, recipient: known }, 'internal')).toEqual({
    name: 'Grace',
    email: 'grace@example.org',
  });
});

test('a short address in the place of a name is not written down as one', () => {
  const nameless = { ...grace, name: shortenAddress(wallet) };
  expect(counterpartOf({ ...filled, recipient: nameless }, 'internal')).toEqual({ recipientToken: 'opaque' });
});

test('an account is prepared only for a whole name and address', () => {
  expect(canPrepare(filled)).toBe(true);
  expect(canPrepare({ ...filled, name: 'G' })).toBe(false);
  expect(canPrepare({ ...filled, email: 'grace' })).toBe(false);
});
