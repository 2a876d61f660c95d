import { randomBytes } from 'node:crypto';
import { startTemporaryMongo } from '@ipr/embedded-mongo/temporary';
import { predictSafeAddress } from '@ipr/protocol/safe/safe';
import { connectMongo } from '@ipr/service-kit';
import { type Connection, Types } from 'mongoose';
import { privateKeyToAddress } from 'viem/accounts';
import { openKey } from '../wallets/encrypt-key.ts';
import { findOrCreateUser } from './find-or-create-user.ts';
import { userRepository } from './repository.mongo.ts';

const kek = randomBytes(32);
let mongo: Awaited<ReturnType<typeof startTemporaryMongo>>;
let connection: Connection;

beforeAll(async () => {
  mongo = await startTemporaryMongo();
  connection = await connectMongo(mongo.uri, 'ipr_identity');
});
afterAll(async () => {
  await connection.close();
  await mongo.close();
});

test('creates exactly one user for twenty simultaneous sign-ins with one new address', async () => {
  const users = await userRepository(connection);
  const found = await Promise.all(Array.from({ length: 20 }, () => findOrCreateUser(users, kek, 'many@example.org')));
  expect(new Set(found.map(({ id }) => id)).size).toBe(1);
  expect(new Set(found.map(({ wallet }) => wallet)).size).toBe(1);
  expect(await connection.collection('users').countDocuments()).toBe(1);
});

test('the stored key owns the stored Safe', async () => {
  const users = await userRepository(connection);
  const created = await findOrCreateUser(users, kek, 'ada@example.org');
  const stored = await users.findById(created.id);
  if (!stored?.key) throw new Error('not stored');
  const owner = privateKeyToAddress(openKey(kek, stored.id, stored.key)).toLowerCase();
  expect(stored.eoaWallet).toBe(owner);
  expect(stored.safe).toMatchObject({ owners: [owner], threshold: 1, saltNonce: '0', version: '1.4.1' });
  expect(stored.wallet).toBe(predictSafeAddress(stored.eoaWallet));
});

test('stores an encrypted key under the names that earlier releases read', async () => {
  const users = await userRepository(connection);
  const { id, key } = await findOrCreateUser(users, kek, 'stored@example.org');
  const document = await connection.collection('users').findOne({ _id: new Types.ObjectId(id) });
  expect(key?.ciphertext).toBeTruthy();
  expect(document?.key).toEqual({ keyId: key?.keyId, iv: key?.iv, sealed: key?.ciphertext });
});
