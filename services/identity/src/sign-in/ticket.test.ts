import { randomBytes } from 'node:crypto';
import { codeLifetimeSeconds } from './policy.ts';
import { newTicket, readTicket } from './ticket.ts';

const pepper = randomBytes(32);
const wallet = `0x${'ab'.repeat(20)}` as const;
const now = new Date('2026-01-02T03:04:05Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

test('a ticket resolves to its wallet and holder while its code is valid', () => {
  const { ticket, holder } = newTicket(pepper, wallet, now);
  expect(readTicket(pepper, ticket, later(codeLifetimeSeconds - 1))).toEqual({ wallet, holder });
  expect(readTicket(pepper, ticket, later(codeLifetimeSeconds))).toBeNull();
});

test('tickets of another deployment and invalid tickets resolve to no wallet', () => {
  expect(readTicket(randomBytes(32), newTicket(pepper, wallet, now).ticket, now)).toBeNull();
  expect(readTicket(pepper, 'x'.repeat(100), now)).toBeNull();
});
