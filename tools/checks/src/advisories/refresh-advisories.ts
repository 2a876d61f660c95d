// Writes docs/advisories.json: what the registry knows about the locked packages. `node tools/checks/src/advisories/refresh-advisories.ts`
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockedPackages } from '../licences/locked-packages.ts';
import { root } from '../root.ts';
import type { Advisories } from './assess-advisories.ts';

const bulk = process.env.ADVISORIES_URL ?? 'https://registry.npmjs.org/-/npm/v1/security/advisories/bulk';

const versions: Record<string, string[]> = {};
for (const { name, version } of lockedPackages(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  versions[name] = [...(versions[name] ?? []), version];

const answer = await fetch(bulk, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(versions),
});
if (!answer.ok) throw new Error(`${bulk} answered ${answer.status}; docs/advisories.json is unchanged`);
const found = (await answer.json()) as Advisories;
const sorted = Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(join(root, 'docs/advisories.json'), `${JSON.stringify(sorted, null, 2)}\n`);
