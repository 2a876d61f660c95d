import { pickerExtensions } from '@ipr/domain';
import { Config } from './config.ts';

const types = Config.shape.UPLOAD_TYPES;

test('accepts the specified types of files unless a deployment names others or any', () => {
  expect(types.parse(undefined)).toEqual(pickerExtensions);
  expect(types.parse('PDF, zip,step')).toEqual(['pdf', 'zip', 'step']);
  expect(types.parse('any')).toBe('any');
});

test.each(['', ' ', 'pdf,', '.pdf', 'application/pdf', 'any,pdf '.repeat(9)])(
  'refuses %j as types of files',
  (text) => {
    expect(types.safeParse(text).success).toBe(false);
  },
);

test('offers a code and a passkey unless a deployment names other ways to sign in', () => {
  const ways = Config.shape.SIGN_IN;
  expect(ways.parse(undefined)).toEqual(['email', 'passkey']);
  expect(ways.parse('email, google, dynamic')).toEqual(['email', 'google', 'dynamic']);
  for (const text of ['', 'password', 'email,']) expect(ways.safeParse(text).success).toBe(false);
});
