import { SessionUser } from './sign-in-calls.ts';

const wallet = `0x${'a1'.repeat(20)}`;
const at = '2030-01-01T00:00:00.000Z';
const account = { id: wallet, wallet, eoaWallet: wallet, email: 'ada@example.org', custody: 'assisted' } as const;

test('accepts user, support and operator as roles and refuses all others', () => {
  const rolesOf = (...roles: string[]) =>
    roles.filter((role) => SessionUser.safeParse({ ...account, role, createdAt: at, lastLoginAt: at }).success);
  expect(rolesOf('user', 'support', 'operator', 'admin', 'owner', '')).toEqual(['user', 'support', 'operator']);
});
