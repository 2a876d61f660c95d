import { readConfig } from '@ipr/service-kit/config';
import { Config } from './config.ts';

const given = {
  MONGODB_URI: 'mongodb://127.0.0.1:1/',
  INTERNAL_SECRET: 'a secret that only the services of this test share',
  IPFS_API_URL: 'http://127.0.0.1:1',
  CHAIN_RPC_URL: 'http://127.0.0.1:1',
};

test('refuses an overlap as long as a range, because reading would not advance', () => {
  const read = () => readConfig(Config, { ...given, STORAGE_FOLLOW_BLOCKS: '64', STORAGE_FOLLOW_OVERLAP: '64' });
  expect(read).toThrow('STORAGE_FOLLOW_OVERLAP: must be less than STORAGE_FOLLOW_BLOCKS');
});

test('second copies are in one place, with both parts of its key', () => {
  const bucket = { STORAGE_BACKUP_S3_URL: 'https://s3.example/copies' };
  const key = { STORAGE_BACKUP_S3_KEY_ID: 'id', STORAGE_BACKUP_S3_SECRET: 'secret' };
  expect(() => readConfig(Config, { ...given, ...bucket, STORAGE_BACKUP_S3_KEY_ID: 'id' })).toThrow('required with');
  expect(() => readConfig(Config, { ...given, ...bucket, ...key, STORAGE_BACKUP_DIR: '/tmp' })).toThrow('in one place');
  expect(readConfig(Config, { ...given, ...bucket, ...key })).toMatchObject({ STORAGE_BACKUP_S3_REGION: 'us-east-1' });
});
