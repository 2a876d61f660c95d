import { shortenAddress } from '@ipr/domain';
import { peopleOf } from './people-names.ts';

const [owner, guest] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`] as const;
const share = {
  granteeId: guest,
  granteeName: 'Grace',
  granteeEmail: 'grace@b.test',
  grantorId: owner,
  grantorEmail: null,
};

test('uses the names of both parties of a share, and the e-mail address when there is no name', () => {
  expect([...peopleOf([{ ...share, grantorEmail: 'ada@b.test' }])]).toEqual([
    [guest, { name: 'Grace', email: 'grace@b.test' }],
    [owner, { name: 'ada@b.test', email: 'ada@b.test' }],
  ]);
});

test('ignores a name that is only the address and returns no entry for unknown wallets', () => {
  const nameless = { ...share, granteeEmail: null };
  expect(peopleOf([{ ...nameless, granteeName: shortenAddress(guest) }]).size).toBe(0);
  expect(peopleOf([{ ...nameless, granteeName: null }]).size).toBe(0);
});

test('uses the name in the newest share', () => {
  expect(peopleOf([{ ...share, granteeName: 'Grace Hopper' }, share]).get(guest)?.name).toBe('Grace Hopper');
});
