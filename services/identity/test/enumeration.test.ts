import mongoose from 'mongoose';
import { startTestIdentity, type TestIdentity } from './identity.fixture.ts';

let service: TestIdentity;
let operations: string[] = [];
beforeAll(async () => {
  service = await startTestIdentity();
  mongoose.set('debug', (collection: string, method: string) => void operations.push(`${collection}.${method}`));
});
afterAll(async () => {
  mongoose.set('debug', false);
  await service.close();
});

/** The operations on the database during a call, which determine its time. */
const during = async (work: () => Promise<unknown>) => {
  operations = [];
  const answer = await work().catch(({ code, status }: { code: string; status: number }) => ({ code, status }));
  return { answer, operations };
};

test('a code for a known and for an unknown address takes the same operations and gets the same answer', async () => {
  await service.signIn('known@example.org');
  const { identity } = service.browser();
  // The second code of each address: the first one creates the place of its code.
  await identity.requestCode({ email: 'unknown@example.org' });
  const known = await during(() => identity.requestCode({ email: 'known@example.org' }));
  const unknown = await during(() => identity.requestCode({ email: 'unknown@example.org' }));
  expect(known.operations).toContain('sign_in_codes.updateOne');
  expect(unknown).toEqual(known);
});

test('so does a wrong code, of an address with an account, without one, and without a code', async () => {
  const { identity } = service.browser();
  const wrong = (email: string) => during(() => identity.verifyCode({ email, code: '000000' }));
  const known = await wrong('known@example.org');
  expect(known.answer).toEqual({ code: 'session.code-invalid', status: 401 });
  expect(known.operations.length).toBeGreaterThan(0);
  expect(await wrong('unknown@example.org')).toEqual(known);
  expect(await wrong('never@example.org')).toEqual(known);
});
