import { isBuiltin } from 'node:module';
import { dirname, relative } from 'node:path';

/** A chain of imports from an entry of a program; each link may be allowed, the end is not. */
export interface Chain {
  readonly rule: string;
  /** Entry of the program. */
  readonly root: string;
  /** Each imports the next; names of a workspace with '/src/' are its files. */
  readonly links: readonly string[];
  /** The end, by dependency-cruiser's name for it. */
  readonly end: string;
}

/** Dependency-cruiser's name for the target of this import. */
const called = (name: string): string => {
  if (name.startsWith('node:')) return isBuiltin(name.slice('node:'.length)) ? name.slice('node:'.length) : name;
  return name.includes('/src/') ? name : `node_modules/${name}/dist/index.mjs`;
};

const chain = (rule: string, root: string, links: readonly string[]): Chain => ({
  rule,
  root,
  links,
  end: called(links.at(-1) ?? root),
});

/** Each rule that follows chains is broken at least once; a rule without a case fails the test. */
export const brokenChains: readonly Chain[] = [
  chain('a-browser-reaches-no-server-code', 'shell/src/index.ts', [
    'shell/src/adapters.ts',
    'packages/adapter-smtp/src/smtp.ts',
    'nodemailer',
  ]),
  chain('a-browser-reaches-no-server-code', 'mfe-assets/src/index.ts', [
    'packages/client/src/asset/kept.ts',
    'packages/verify/src/kept.ts',
    'mongoose',
  ]),
  chain('a-browser-reaches-no-node', 'mfe-assets/src/files/hash.worker.ts', [
    'packages/api/src/upload-file.ts',
    'packages/adapter-folder/src/folder.ts',
    'node:fs',
  ]),
  chain('a-browser-reaches-no-node', 'shell/src/index.ts', ['packages/program/src/keep.ts', 'node:sqlite']),
  chain('a-browser-reaches-no-tooling', 'mfe-assets/src/index.ts', [
    'packages/mfe-contract/src/module.ts',
    'packages/mfe-harness/src/page.ts',
  ]),
  chain('a-browser-reaches-no-tooling', 'shell/src/index.ts', [
    'packages/ui/src/example.ts',
    'packages/ui/src/example.fixture.ts',
  ]),
  chain('a-server-reaches-no-screen', 'services/relay/src/main.ts', [
    'packages/verify/src/print.ts',
    'packages/client/src/print.ts',
    'react',
  ]),
  chain('a-server-reaches-no-screen', 'services/relay/src/service.ts', ['packages/verify/src/print.ts', 'react']),
  chain('protocol-and-ports-reach-no-vendor', 'packages/protocol/src/registry/events.ts', [
    'packages/protocol/src/registry/codec/frame.ts',
    'kubo-rpc-client',
  ]),
  chain('protocol-and-ports-reach-no-vendor', 'packages/protocol/src/safe/safe.ts', [
    'packages/abi/src/read.ts',
    'node:fs',
  ]),
  chain('only-its-programs-reach-lit-protocol', 'services/keys/src/main.ts', [
    'services/keys/src/start-keys.ts',
    'packages/adapter-lit/src/lit.ts',
    '@lit-protocol/lit-node-client',
  ]),
  chain('only-its-programs-reach-kubo-rpc-client', 'services/keys/src/deal-main.ts', [
    'packages/adapter-kubo/src/kubo.ts',
    'kubo-rpc-client',
  ]),
  chain('only-its-programs-reach-nodemailer', 'services/keys/src/mail-main.ts', [
    'packages/adapter-smtp/src/smtp.ts',
    'nodemailer',
  ]),
  chain('only-its-programs-reach-aws4fetch', 'services/keys/src/copy-main.ts', [
    'packages/adapter-s3/src/s3.ts',
    'aws4fetch',
  ]),
  chain('only-its-programs-reach-safe-global', 'shell/src/index.ts', [
    'packages/client/src/safe.ts',
    '@safe-global/protocol-kit',
  ]),
];

/** Allowed chains: the root, the end, and the rules that must accept them. */
export const goodChains: readonly Pick<Chain, 'root' | 'links' | 'end'>[] = [
  chain('', 'services/storage/src/main.ts', ['packages/adapter-kubo/src/kubo.ts', 'kubo-rpc-client']),
  chain('', 'mfe-assets/src/standalone.tsx', [
    'packages/mfe-harness/src/adapters.ts',
    'packages/adapter-lit/src/lit-client.ts',
    '@lit-protocol/lit-node-client',
  ]),
];

const workspaceOf = (file: string): string => /^(?:[^/]+)(?=\/src\/)|^[^/]+\/[^/]+(?=\/src\/)/.exec(file)?.[0] ?? '';

/** The import of one file in another: by path inside a workspace, by package from outside. */
const specifierOf = (from: string, to: string): string => {
  const workspace = workspaceOf(to);
  if (!workspace || !to.endsWith('.ts')) return to;
  if (workspaceOf(from) !== workspace) return to.replace(workspace, `@ipr/${workspace.split('/').at(-1)}`).slice(0, -3);
  const path = relative(dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
};

/** All chains in one small repository; a file in which two chains begin imports both. */
export const filesOfChains = (): Readonly<Record<string, string>> => {
  const files: Record<string, string> = {};
  for (const { root, links } of [...brokenChains, ...goodChains])
    for (const [at, to] of links.entries()) {
      const from = links[at - 1] ?? root;
      files[from] = `import '${specifierOf(from, to)}';\n${files[from] ?? ''}`;
      if (workspaceOf(to) && to.endsWith('.ts')) files[to] ??= 'export {};\n';
    }
  return files;
};
