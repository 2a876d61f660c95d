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

test('both sides of a share are called as it says, by e-mail address where it gives no name', () => {
  expect([...peopleOf([{ ...share, grantorEmail: 'ada@b.test' }])]).toEqual([
    [guest, { name: 'Grace', email: 'grace@b.test' }],
    [owner, { name: 'ada@b.test', email: 'ada@b.test' }],
  ]);
});

test('a name that is only the address is none, and whoever is not told of stays an address', () => {
  const nameless = { ...share, granteeEmail: null };
  expect(peopleOf([{ ...nameless, granteeName: shortenAddress(guest) }]).size).toBe(0);
  expect(peopleOf([{ ...nameless, granteeName: null }]).size).toBe(0);
});

test('the newest share says how somebody is called', () => {
  expect(peopleOf([{ ...share, granteeName: 'Grace Hopper' }, share]).get(guest)?.name).toBe('Grace Hopper');
});
