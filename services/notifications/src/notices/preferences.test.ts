import { noticeKinds } from '@ipr/api';
import { preferencesOf, wantsMail } from './preferences.ts';

const all = { email: true, emailNotifications: true, shareRequests: true, locale: null };
const wanted = (choices: typeof all) => noticeKinds.filter((kind) => wantsMail(choices, kind));

test('sends every mail to a person without preferences', async () => {
  const choices = await preferencesOf({ settingsOf: async () => [] }).of(`0x${'1'.repeat(40)}`);
  expect(choices).toEqual(all);
  expect(wanted({ ...choices, locale: null })).toEqual([...noticeKinds]);
});

test('stops all mail with the master switch, and one kind with each other switch', () => {
  expect(wanted({ ...all, email: false })).toEqual([]);
  expect(wanted({ ...all, shareRequests: false })).toEqual(
    noticeKinds.filter((kind) => !/granted|requested/.test(kind)),
  );
  expect(wanted({ ...all, emailNotifications: false })).toEqual(['share-granted', 'access-requested']);
});
