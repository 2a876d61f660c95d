import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { render, SUBGRAPH_DIST } from './build-subgraph.ts';
import { filesOf, linkFiles, quoteAddresses } from './manifest.ts';

interface DataSource {
  readonly network: unknown;
  readonly source: { readonly address: unknown; readonly startBlock: unknown };
}
const sourcesOf = (manifest: string) =>
  (parse(manifest) as { dataSources: readonly DataSource[] }).dataSources.map(({ network, source }) => ({
    network,
    address: source.address,
    startBlock: source.startBlock,
  }));

/** With leading zeros and without letters, so that a YAML parser reads it as a number. */
const address = `0x${'0'.repeat(32)}12345678`;
const accessPass = `0x${'Cd'.repeat(20)}`;
const template = await readFile(join(SUBGRAPH_DIST, '..', 'subgraph.template.yaml'), 'utf8');
const publicManifest = render(template, { address, accessPass, network: 'polygon-amoy', startBlock: 123 });
/** A manifest as written by gnd. */
const bare = publicManifest.replaceAll('"', '').replaceAll('./', '');

test('the manifest of the one-machine stack has addresses as strings and blocks as numbers', async () => {
  const deployment = JSON.parse(await readFile(join(SUBGRAPH_DIST, 'deployment.json'), 'utf8'));
  const { network, startBlock } = deployment;
  expect(sourcesOf(await readFile(join(SUBGRAPH_DIST, deployment.name), 'utf8'))).toEqual([
    { network, address: deployment.address, startBlock },
    { network, address: deployment.accessPass, startBlock },
  ]);
});

test('the manifest of a public network has addresses as strings, the name of its network, and its first block', () => {
  expect(typeof sourcesOf(bare)[0]?.address).toBe('number');
  expect(sourcesOf(quoteAddresses(bare))).toEqual([
    { network: 'polygon-amoy', address, startBlock: 123 },
    { network: 'polygon-amoy', address: accessPass.toLowerCase(), startBlock: 123 },
  ]);
});

test('the manifest on IPFS links every file', () => {
  const cids = new Map(filesOf(bare).map((path, at) => [path, `Qm${at}`] as const));
  expect([...cids.keys()]).toContain('schema.graphql');
  const linked = parse(linkFiles(quoteAddresses(bare), cids));
  expect(linked.schema.file).toEqual({ '/': `/ipfs/${cids.get('schema.graphql')}` });
  for (const { mapping } of linked.dataSources)
    for (const { file } of [mapping, ...mapping.abis]) expect(file['/']).toMatch(/^\/ipfs\/Qm\d+$/);
  expect(() => linkFiles(bare, new Map())).toThrow('was not uploaded');
});
