import { defaultSettings, mailSwitches, noticeKinds } from '@ipr/api';
import { preferencesOf, switchOf, wantsMail } from './preferences.ts';

const all = {
  email: true,
  emailNotifications: true,
  assetUpdates: true,
  shareRequests: true,
  systemUpdates: true,
  locale: null,
};
const wanted = (choices: typeof all) => noticeKinds.filter((kind) => wantsMail(choices, kind));

test('sends every mail but those of the operator to a person without preferences', async () => {
  const [choices] = await preferencesOf({ settingsOf: async () => [] }).of([`0x${'1'.repeat(40)}`]);
  expect(choices).toEqual({ ...all, systemUpdates: false });
  expect(wanted({ ...all, systemUpdates: false })).toEqual(noticeKinds.filter((kind) => kind !== 'system-update'));
});

test('takes the language of a person from preferences that they have saved, not from the defaults', async () => {
  const wallet = `0x${'1'.repeat(40)}` as const;
  const language = async (hasPreferences: boolean) =>
    (
      await preferencesOf({ settingsOf: async () => [{ wallet, settings: defaultSettings, hasPreferences }] }).of([
        wallet,
      ])
    )[0]?.locale;
  expect([await language(true), await language(false)]).toEqual(['en', null]);
});

test('stops all mail with the master switch, and one kind with each other switch', () => {
  expect(wanted(all)).toEqual([...noticeKinds]);
  expect(wanted({ ...all, email: false })).toEqual([]);
  for (const off of mailSwitches) {
    const stopped = noticeKinds.filter((kind) => switchOf[kind] === off);
    expect(stopped).not.toEqual([]);
    expect(wanted({ ...all, [off]: false })).toEqual(noticeKinds.filter((kind) => !stopped.includes(kind)));
  }
  expect(wanted({ ...all, shareRequests: false, emailNotifications: false })).toEqual([
    'asset-updated',
    'system-update',
  ]);
});
