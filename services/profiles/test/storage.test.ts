import { avatarsContract } from '../src/avatars/contract.ts';
import { mongoAvatarRepository } from '../src/avatars/repository.mongo.ts';
import { peopleContract } from '../src/people/contract.ts';
import { mongoPeopleRepository } from '../src/people/repository.mongo.ts';
import { openDatabase, servers, type TestDatabase } from './database.fixture.ts';

describe.each(servers)('on %s', (_, start) => {
  let server: Awaited<ReturnType<typeof start>>;
  let database: TestDatabase;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.close());
  beforeEach(() => {
    database = openDatabase(server);
  });
  afterEach(() => database.drop());

  describe('people', () => peopleContract(async () => mongoPeopleRepository(await database.connect())));
  describe('pictures', () => avatarsContract(async () => mongoAvatarRepository(await database.connect())));
});
