import { recordsContract } from '../src/records/contract.ts';
import { mongoRecords } from '../src/records/repository.mongo.ts';
import { rootsContract } from '../src/roots/contract.ts';
import { mongoRoots } from '../src/roots/repository.mongo.ts';
import { databases, type TestDatabase } from './database.fixture.ts';

describe.each(databases)('on %s', (_, start) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await start();
  });
  afterEach(() => database.close());

  describe('records', () => recordsContract(async () => mongoRecords(await database.connect())));
  describe('daily roots', () => rootsContract(async () => mongoRoots(await database.connect())));
});
