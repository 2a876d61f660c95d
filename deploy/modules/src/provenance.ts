import { execFileSync } from 'node:child_process';
import { createHash, type KeyObject, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { signedBytes } from '@ipr/api';
import type { PublishedRelease } from './publish-release.ts';
import { publicKeyOf } from './signing-key.ts';

const payloadType = 'application/vnd.in-toto+json';

export interface Made {
  /** The checkout. */
  readonly root: string;
  /** Folder of the module in the checkout. */
  readonly workspace: string;
  readonly published: PublishedRelease;
  readonly key: KeyObject;
}

const digest = (algorithm: string, file: string) => createHash(algorithm).update(readFileSync(file)).digest('hex');

/** The commit, and whether files differ from it; unknown outside of a repository. */
const commitOf = (root: string): { readonly gitCommit: string; readonly isChanged: boolean } => {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
    return { gitCommit: git('rev-parse', 'HEAD'), isChanged: git('status', '--porcelain') !== '' };
  } catch {
    return { gitCommit: 'unknown', isChanged: true };
  }
};

/**
 * Which sources a release was built from: an in-toto statement (https://in-toto.io/Statement/v1) with SLSA's predicate, in a DSSE
 * envelope. Its subject is release.json, which has the hashes of all files.
 */
export const provenanceOf = ({ root, workspace, published: { name, version, folder }, key }: Made) => {
  const release = path.join(folder, 'release.json');
  const { gitCommit, isChanged } = commitOf(root);
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [
      {
        name: `${name}@${version}/release.json`,
        digest: { sha256: digest('sha256', release), sha384: digest('sha384', release) },
      },
    ],
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'https://ipregistry.example/module-build/v1',
        externalParameters: { workspace, version, sourcesDifferFromCommit: isChanged },
        internalParameters: { node: process.version },
        resolvedDependencies: [
          { uri: 'git+checkout', digest: { gitCommit } },
          { uri: 'package-lock.json', digest: { sha256: digest('sha256', path.join(root, 'package-lock.json')) } },
        ],
      },
      runDetails: { builder: { id: 'https://ipregistry.example/deploy/modules' } },
    },
  };
  const payload = Buffer.from(JSON.stringify(statement));
  return {
    payloadType,
    payload: payload.toString('base64'),
    signatures: [
      {
        keyid: publicKeyOf(key).slice(0, 16),
        sig: sign(null, signedBytes(payloadType, payload), key).toString('base64'),
      },
    ],
  };
};
