import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { withSmallDisk } from './data-folder/small-disk.fixture.ts';
import { explainEnd } from './explain-end.ts';

const thrownBy = (act: () => void): Error => {
  try {
    act();
  } catch (error) {
    return error as Error;
  }
  throw new Error('nothing was thrown');
};

withSmallDisk('a full disk is named with its folder and the way on, whichever part met it', ({ folder, fill }) => {
  const database = new DatabaseSync(join(folder, 'lock.db'));
  database.exec('CREATE TABLE t (b BLOB)');
  fill();
  const ofFile = thrownBy(() => writeFileSync(join(folder, 'another'), Buffer.alloc(100_000)));
  const ofDatabase = thrownBy(() => database.exec('INSERT INTO t VALUES (randomblob(1000000))'));
  database.close();
  for (const error of [ofFile, ofDatabase, new Error('the chain does not start', { cause: ofFile })])
    expect(explainEnd(error, folder)).toMatch(new RegExp(`^The disk of ${folder} is full\\..*\\nMake room`));
});

test('other errors keep their own words', () => {
  expect(explainEnd(new Error('The product is already running', { cause: new Error('busy') }), '/data')).toBe(
    'The product is already running',
  );
});
