import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { certificateOrder } from '@ipr/certificates/testing/certificate';
import { testAuthority } from '@ipr/verify/testing/authority';
import { honestNames, makeWorld } from '@ipr/verify/testing/corpus';
import { readZip } from '@ipr/verify/zip/read-zip';
import { beforeAll, expect, test } from '@jest/globals';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { root } from './artefact.ts';
import { formats } from './format-schemas.ts';

type Name = keyof typeof formats;
type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
interface Document {
  readonly name: Name;
  /** Bundle and path. */
  readonly where: string;
  readonly value: Json;
}

const folder = join(root, 'docs/formats/schemas');
const names = Object.keys(formats) as Name[];
const ajv = new Ajv2020({ strict: true, strictTypes: false, strictTuples: false });
const validators = new Map<Name, ValidateFunction>();
const isValid = (name: Name, value: unknown): boolean => validators.get(name)?.(value) ?? false;

const files: Readonly<Record<string, Name>> = {
  'manifest.json': 'manifest',
  'bundle.json': 'bundle',
  'chain.json': 'chain',
  'keys.json': 'keys',
  'evidence.json': 'nda-evidence',
  'share.json': 'share-document',
  'parties.json': 'nda-parties',
  'record.json': 'evidence-record',
  'record.jws': 'record-signature',
  'share-timestamp.json': 'timestamp-proofs',
  'daily-root.json': 'daily-root',
  'daily-root.jws': 'record-signature',
  'daily-root-place.json': 'daily-root-place',
};
const nameOf = (path: string): Name | undefined => {
  if (/^versions\/\d+\/timestamp\.json$/.test(path)) return 'timestamp-proofs';
  if (/^versions\/\d+\/record\.json$/.test(path)) return 'record-envelope';
  return /^versions\/\d+\/metadata/.test(path) ? 'metadata' : files[path];
};

/** What is attached to a certificate. */
const attachedToCertificate = async (): Promise<Json> => {
  const { data, evidence } = await certificateOrder(await testAuthority());
  const files = Object.fromEntries([...evidence].map(([path, bytes]) => [path, Buffer.from(bytes).toString('base64')]));
  return JSON.parse(JSON.stringify({ schema: 'ipr-certificate/1', certificate: data, files }));
};

/** Every JSON document of every honest bundle, and what the operator publishes. */
const documentsOf = async (): Promise<Document[]> => {
  const { bundles, trusted } = await makeWorld();
  const documents: Document[] = [];
  for (const bundle of honestNames)
    for (const [path, bytes] of await readZip(bundles[bundle])) {
      const name = nameOf(path);
      const where = `${bundle} ${path}`;
      if (name) documents.push({ name, where, value: JSON.parse(new TextDecoder().decode(bytes)) });
    }
  const firstOf = (name: Name) => documents.find((each) => each.name === name)?.value ?? null;
  const [record, signature] = [firstOf('evidence-record'), firstOf('record-signature')];
  const envelope = { record, signature, timestamp: null, salts: [], dailyRoot: null };
  const keys = JSON.parse(JSON.stringify({ keys: trusted.operatorKeys }));
  return [
    ...documents,
    { name: 'evidence-envelope', where: 'reply', value: envelope },
    { name: 'operator-keys', where: 'reply', value: keys },
    { name: 'certificate', where: 'PDF', value: await attachedToCertificate() },
  ];
};

let documents: Document[];
beforeAll(async () => {
  for (const name of names)
    validators.set(name, ajv.compile(JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))));
  documents = await documentsOf();
});

/** A value of another type, one out of range, and each surplus or missing field. */
const changesOf = (value: Json): readonly unknown[] => {
  const others = [null, '?', '', -1, 1.5, true, [], {}];
  if (typeof value === 'string') return [...others, `${value}\n`, `${value} `, value.slice(0, -1), value.toUpperCase()];
  if (value === null || typeof value !== 'object') return others;
  if (Array.isArray(value)) return [...others, [...value, '?'], value.slice(1)];
  return [...others, { ...value, surplus: 1 }, ...Object.keys(value).map((key) => ({ ...value, [key]: undefined }))];
};

interface Change {
  /** Keys down to the changed value; without the position in an array or the hash in a map. */
  readonly place: string;
  readonly to: unknown;
  readonly apply: () => unknown;
}

/** All changes of a document in one place; elements of an array behind the second are left out. */
function* changesIn(value: Json): Generator<Change> {
  for (const to of changesOf(value)) yield { place: '', to, apply: () => to };
  if (value === null || typeof value !== 'object') return;
  const isList = Array.isArray(value);
  for (const [key, inner] of Object.entries(value).slice(0, isList ? 2 : undefined))
    for (const { place, to, apply } of changesIn(inner))
      yield {
        place: `/${isList ? '' : key.replace(/^(0x)?[0-9a-f]{64}$/, '')}${place}`,
        to,
        apply: () => (isList ? value.with(Number(key), apply()) : { ...value, [key]: apply() }),
      };
}

test('each format has one published schema', () => {
  expect(readdirSync(folder).sort()).toEqual(names.map((name) => `${name}.json`).sort());
});

test('the honest bundles have documents of every format, and each fits its schema', () => {
  expect(new Set(documents.map(({ name }) => name))).toEqual(new Set(names));
  for (const { name, where, value } of documents)
    expect([where, isValid(name, value), validators.get(name)?.errors]).toEqual([where, true, null]);
});

test.each(names)('the schema %s and the verifier accept and refuse the same changed documents', (name) => {
  const seen = new Set<string>();
  let refused = 0;
  for (const { where, value } of documents.filter((each) => each.name === name))
    for (const { place, to, apply } of changesIn(value)) {
      const key = `${place} ${JSON.stringify(to)}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const given = JSON.parse(JSON.stringify(apply()));
      const isRead = formats[name].schema.safeParse(given).success;
      expect([where, key, isValid(name, given)]).toEqual([where, key, isRead]);
      if (!isRead) refused += 1;
    }
  expect(refused).toBeGreaterThan(10);
});
