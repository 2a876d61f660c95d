import mongoose from 'mongoose';
import { errorOf, type MongoUnderTest, startMongoUnderTest } from './mongo-under-test.ts';

const { Schema } = mongoose;
const userSchema = new Schema(
  {
    email: { type: String, required: true, unique: true },
    wallet: String,
    visits: { type: Number, default: 0 },
    labels: [String],
  },
  { timestamps: true, optimisticConcurrency: true },
);
const codeSchema = new Schema({ code: String, expiresAt: { type: Date, index: { expireAfterSeconds: 0 } } });
const folderSchema = new Schema({ name: String, owner: { type: Schema.Types.ObjectId, ref: 'User' } });
folderSchema.index({ owner: 1, name: 1 }, { unique: true });

let mongo: MongoUnderTest;
let connection: mongoose.Connection;
let models: ReturnType<typeof createModels>;

const createModels = (from: mongoose.Connection) => ({
  users: from.model('User', userSchema),
  codes: from.model('Code', codeSchema),
  folders: from.model('Folder', folderSchema),
});

beforeAll(async () => {
  mongo = await startMongoUnderTest();
  connection = await mongoose.createConnection(mongo.uri, { dbName: mongo.db.databaseName }).asPromise();
  models = createModels(connection);
  await Promise.all(Object.values(models).map((model) => model.init()));
});
afterAll(async () => {
  await connection.close();
  await mongo.close();
});

test('a model creates, finds, updates and deletes', async () => {
  const user = await models.users.create({ email: 'crud@x.y', labels: ['one'] });
  user.labels.push('two');
  user.visits += 1;
  await user.save();
  const found = await models.users.findById(user._id).lean();
  expect(found).toMatchObject({ email: 'crud@x.y', visits: 1, labels: ['one', 'two'], __v: 1 });
  expect(found?.createdAt).toBeInstanceOf(Date);
  await models.users.deleteOne({ _id: user._id });
  expect(await models.users.exists({ email: 'crud@x.y' })).toBeNull();
});

test('a unique field of a schema gives E11000 with its key', async () => {
  await models.users.create({ email: 'unique@x.y' });
  const error = await errorOf(models.users.create({ email: 'unique@x.y' }));
  expect(error).toMatchObject({ code: 11000, keyPattern: { email: 1 }, keyValue: { email: 'unique@x.y' } });
});

test('findOneAndUpdate with upsert creates one document under concurrent calls', async () => {
  const calls = Array.from({ length: 20 }, () => {
    const options = { upsert: true, returnDocument: 'after' } as const;
    return models.users.findOneAndUpdate({ email: 'upsert@x.y' }, { $inc: { visits: 1 } }, options);
  });
  await Promise.all(calls);
  expect(await models.users.find({ email: 'upsert@x.y' }).lean()).toMatchObject([{ visits: 20 }]);
});

test('a document changed concurrently by another client is not overwritten', async () => {
  const { _id } = await models.users.create({ email: 'version@x.y' });
  const [mine, theirs] = await Promise.all([models.users.findById(_id), models.users.findById(_id)]);
  if (!mine || !theirs) throw new Error('the user is missing');
  theirs.wallet = 'theirs';
  await theirs.save();
  mine.wallet = 'mine';
  expect(await errorOf(mine.save())).toBeInstanceOf(mongoose.Error.VersionError);
  expect((await models.users.findById(_id))?.wallet).toBe('theirs');
});

test('sorts, counts and populates pages', async () => {
  const owner = await models.users.create({ email: 'pages@x.y' });
  await models.folders.insertMany(
    Array.from({ length: 25 }, (_, n) => ({ name: `f${String(n).padStart(2, '0')}`, owner: owner._id })),
  );
  const page = await models.folders
    .find({ owner: owner._id })
    .sort({ name: 1 })
    .skip(10)
    .limit(10)
    .populate<{ owner: { email: string } }>('owner');
  expect(page.map(({ name }) => name)).toEqual(Array.from({ length: 10 }, (_, n) => `f${n + 10}`));
  expect(page[0]?.owner.email).toBe('pages@x.y');
  expect(await models.folders.countDocuments({ owner: owner._id })).toBe(25);
  expect(await models.folders.find({ name: /^f1/, owner: owner._id }).countDocuments()).toBe(10);
  expect((await errorOf(models.folders.create({ name: 'f00', owner: owner._id }))).message).toContain('owner_1_name_1');
});

test('a cursor reads a model in batches', async () => {
  await models.codes.insertMany(Array.from({ length: 120 }, (_, n) => ({ code: String(n) })));
  let count = 0;
  for await (const _ of models.codes.find().batchSize(25).cursor()) count += 1;
  expect(count).toBe(120);
});

test('creates the indexes of the schemas as declared', async () => {
  const indexes = await models.codes.collection.indexes();
  expect(indexes).toContainEqual(expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: 0 }));
  expect(await models.users.diffIndexes()).toEqual({ toDrop: [], toCreate: [] });
});
