import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Workspaces of the small repository: folder → name after '@ipr/'. */
const workspaces = {
  shell: 'shell',
  'mfe-assets': 'mfe-assets',
  'services/keys': 'keys',
  'services/relay': 'relay',
  'services/storage': 'storage',
  'services/taxonomy': 'taxonomy',
  contracts: 'contracts',
  subgraph: 'subgraph',
  'packages/abi': 'abi',
  'packages/adapter-folder': 'adapter-folder',
  'packages/adapter-graph': 'adapter-graph',
  'packages/adapter-kubo': 'adapter-kubo',
  'packages/adapter-lit': 'adapter-lit',
  'packages/adapter-rpc': 'adapter-rpc',
  'packages/adapter-s3': 'adapter-s3',
  'packages/adapter-smtp': 'adapter-smtp',
  'packages/api': 'api',
  'packages/client': 'client',
  'packages/domain': 'domain',
  'packages/embedded-mongo': 'embedded-mongo',
  'packages/features': 'features',
  'packages/mfe-contract': 'mfe-contract',
  'packages/mfe-dev': 'mfe-dev',
  'packages/mfe-harness': 'mfe-harness',
  'packages/mfe-host': 'mfe-host',
  'packages/ports': 'ports',
  'packages/program': 'program',
  'packages/protocol': 'protocol',
  'packages/sdk': 'sdk',
  'packages/service-kit': 'service-kit',
  'packages/ui': 'ui',
  'packages/verify': 'verify',
  'packages/viewer': 'viewer',
  'deploy/local': 'local-stack',
  e2e: 'e2e',
} as const;

/** Third-party packages. Their entry is in dist/, as koa's is: a rule that skips dist/ would miss them. */
const packages = [
  '@dynamic-labs/sdk-react-core',
  '@graphprotocol/graph-ts',
  '@lit-protocol/lit-node-client',
  '@safe-global/protocol-kit',
  '@simplewebauthn/server',
  '@ant-design/charts',
  'antd',
  'aws4fetch',
  'koa',
  'kubo-rpc-client',
  'ky',
  'mongoose',
  'new-vendor',
  'nodemailer',
  'openid-client',
  'pino',
  'react',
  'react-router-dom',
  'viem',
  'zod',
];

const version = '1.0.0';
const versions = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, version]));
const everything = versions([...packages, ...Object.values(workspaces).map((name) => `@ipr/${name}`)]);

/** Every workspace declares every package, except these two, whose cases test their declarations. */
const declared: Readonly<Record<string, object>> = {
  e2e: {},
  'services/taxonomy': { devDependencies: everything },
};

/** Every workspace exports all files, except this one, which has private files. */
const exported: Readonly<Record<string, object>> = { 'services/keys': { './config': './src/config.ts' } };

const writeAt = (root: string, file: string, text: string) => {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};

/** A repository with the folders of this one, packages installed, in a temporary folder. @returns its path and how to remove it */
export const makeSmallTree = (files: Readonly<Record<string, string>>) => {
  const root = mkdtempSync(join(tmpdir(), 'import-rules-'));
  for (const name of packages) {
    const manifest = { name, version, type: 'module', exports: { '.': './dist/index.mjs' } };
    writeAt(root, `node_modules/${name}/package.json`, JSON.stringify(manifest));
    writeAt(root, `node_modules/${name}/dist/index.mjs`, 'export const something = 1;\n');
  }
  mkdirSync(join(root, 'node_modules/@ipr'));
  for (const [folder, name] of Object.entries(workspaces)) {
    const exports = exported[folder] ?? { './*': './*.ts' };
    const manifest = { name: `@ipr/${name}`, version, type: 'module', exports };
    const rest = declared[folder] ?? { dependencies: everything };
    writeAt(root, `${folder}/package.json`, JSON.stringify({ ...manifest, ...rest }));
    symlinkSync(join(root, folder), join(root, 'node_modules/@ipr', name), 'dir');
  }
  for (const [file, text] of Object.entries(files)) writeAt(root, file, text);
  return { root, folders: Object.keys(workspaces), remove: () => rmSync(root, { recursive: true, force: true }) };
};
