import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3Settings } from './s3-request.ts';

export interface BucketServer {
  /** Of the one bucket, without a prefix. */
  readonly settings: S3Settings;
  /** Where the server has the objects of the bucket as files. */
  readonly directory: string;
  close(): Promise<void>;
}

/** A real server of the S3 API on a free port, with one empty bucket. */
export const startBucketServer = async (): Promise<BucketServer> => {
  const directory = await mkdtemp(join(tmpdir(), 's3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    configureBuckets: [{ name: 'copies', configs: [] }],
  });
  const { port } = await server.run();
  return {
    settings: {
      url: `http://127.0.0.1:${port}/copies`,
      region: 'eu-central-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    directory: join(directory, 'copies'),
    async close() {
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
};
