import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pemBytes } from '../src/bundle/pem-bytes.ts';
import { packNdaEvidence } from '../src/nda-evidence/pack.ts';
import { testAuthority } from './authority.fixture.ts';
import { ndaParts } from './nda.fixture.ts';
import { takeHome, threeVersions } from './take-home.fixture.ts';

// Writes test/vectors again: node packages/verify/test/make-vectors.ts. Needed only when a format changes, under a new schema name.
const write = (name: string, bytes: Uint8Array) => writeFile(join(import.meta.dirname, 'vectors', name), bytes);

const authority = await testAuthority();
await write('root.pem', pemBytes([authority.root]));
await write('take-home.zip', await takeHome(authority, threeVersions));
await write('take-home-without-keys.zip', await takeHome(authority, threeVersions, { withKeys: false }));
const parts = await ndaParts(authority);
await write('nda-evidence.zip', await packNdaEvidence(parts, (digest) => authority.stamp(digest)));
