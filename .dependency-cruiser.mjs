// biome-ignore-all lint/style/noExcessiveLinesPerFile: one table of rules, looked up by name
// Who imports whom (docs/architecture.md). tools/checks/src/imports/import-rules.test.ts breaks every rule once.
import { globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname } from 'node:path';

const apps = '^(?:shell|mfe-[^/]+|services/[^/]+)/';
const browser = '^(?:shell|mfe-[^/]+|packages/(?:ui|features|mfe-contract|mfe-host|mfe-harness|viewer))/src/';
const server = '^(?:services/[^/]+|packages/(?:service-kit|embedded-mongo))/';
const product = '^(?:shell|mfe-[^/]+|services/[^/]+|packages/[^/]+)/';
const tooling = '^(?:deploy|tools|e2e|contracts|subgraph)/';

/** Runs in tests only: it may take adapters, development packages and development tools. */
export const testCode = [
  '\\.(?:test|fixture|story|contract)\\.[jt]sx?$',
  '^(?:shell|mfe-[^/]+|services/[^/]+|packages/[^/]+|(?:deploy|tools)/[^/]+)/(?:test|testing)/',
  '^(?:packages/ports|services/[^/]+)/src/[^/]+/contract\\.ts$',
];

/** Entries of what people run themselves. */
const programRoots = ['^packages/program/src/', '^packages/cli/src/main\\.ts$', '^packages/verify/src/cli\\.ts$'];

/** The files that may name an adapter: the one entry file of each program, and what runs the product from outside. */
export const compositionRoots = [
  '^shell/src/adapters\\.ts$',
  '^services/[^/]+/src/(?:[^/]*main|start-[^/]+|service)\\.ts$',
  '^packages/mfe-harness/src/(?:main|adapters)\\.tsx?$',
  ...programRoots,
  '^(?:contracts|deploy|tools|e2e)/',
];

/** What every part must compute alike without a call, and the interfaces written in its words. */
const language = '^packages/(?:protocol|ports)/src/';
/** One package for each vendor, so that a program declares only the vendors it runs with. */
const adapters = '^packages/adapter-[^/]+/';

/** Computations without a call: not vendors. */
const pureLibraries = ['viem/', 'zod/', 'graphql/', 'canonicalize/', 'jose/'];

/** Vendor package → the folder that may name it; a new vendor gets a row. */
const vendors = {
  '@lit-protocol/': '^packages/adapter-lit/',
  'kubo-rpc-client/': '^packages/adapter-kubo/',
  'nodemailer/': '^packages/adapter-smtp/',
  'aws4fetch/': '^packages/adapter-s3/',
  '@safe-global/': '^deploy/local/src/chain/',
  '@simplewebauthn/': '^(?:services/identity|shell)/src/passkeys/',
  'openid-client/': '^services/identity/src/google/',
  '@dynamic-labs/': '^optional/dynamic/',
};

/** Those with an adapter package. */
const adapted = Object.keys(vendors).filter((name) => vendors[name].startsWith('^packages/adapter-'));

/** Where the shell, the modules, their workers and the viewer's frame begin. `standalone` also carries the harness. */
const browserRoots = [
  '^(?:shell|mfe-[^/]+)/src/(?:index|standalone)\\.tsx?$',
  '^(?:shell|mfe-[^/]+|packages/[^/]+)/src/.*\\.worker\\.ts$',
  '^packages/viewer/src/content/[^/]+-(?:main|worker)\\.ts$',
];

/** Where the processes begin; `service.ts` too, because the one-process stack begins there. */
const serverRoots = '^services/[^/]+/src/(?:[^/]*main|start-[^/]+|service)\\.ts$';

/** Vendor package → the roots whose program contains it. Every other program is smaller and has less to be attacked through. */
const programsWith = {
  '@lit-protocol/': [
    '^shell/src/index\\.ts$',
    '^mfe-[^/]+/src/standalone\\.tsx$',
    '^packages/program/src/',
    '^packages/cli/src/main\\.ts$',
  ],
  'kubo-rpc-client/': ['^services/storage/src/'],
  'nodemailer/': ['^services/(?:identity|notifications)/src/'],
  'aws4fetch/': ['^services/storage/src/'],
  '@safe-global/': [],
};

/** Development tools: the harness a module runs alone in, the development server, the bundler's settings. */
const development = '^packages/mfe-(?:dev|harness)/';

const serverPackages = 'koa/|@koa/|mongoose/|mongodb/|pino/|busboy/|nodemailer/';
const screenPackages = 'react/|react-dom/|antd/|@ant-design/|zustand/|@tanstack/|single-spa';
/** Everything Node has and a browser has not, as dependency-cruiser names it. */
const nodeModules = `^(?:node:.+|${builtinModules.filter((name) => !name.startsWith('_')).join('|')})$`;

const npm = (names) => `(?:^|/)node_modules/(?:@types/)?(?:${names})`;
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** Packages with rules of their own about who may import them. */
const ruledAlone = 'adapter-[^/]+|program|mfe-dev|mfe-harness';

/** An allow-list between packages: `folder` may import these packages and no other. */
const mayImport = (name, folder, packages, comment, free = []) =>
  rule(
    name,
    comment,
    { path: `^${folder}/`, pathNot: [...testCode, ...free] },
    { path: '^packages/', pathNot: `^(?:packages/(?:${packages}|${ruledAlone})|${folder})/` },
  );

const manifests = globSync(
  ['{shell,contracts,subgraph,e2e}/', 'mfe-*/', '{packages,services,deploy,tools}/*/'].map((at) => `${at}package.json`),
).map((file) => ({ folder: dirname(file), ...JSON.parse(readFileSync(file, 'utf8')) }));
const folderOf = new Map(manifests.map(({ name, folder }) => [name, folder]));

/** dependency-cruiser does not compare imports of workspaces with package.json, so each workspace gets its own rule. */
const undeclaredWorkspaces = manifests.map(({ folder, dependencies, devDependencies, optionalDependencies }) => {
  const declared = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  const allowed = [folder, ...declared.flatMap((name) => folderOf.get(name) ?? [])];
  return rule(
    'declare-what-you-import',
    "Add the package to this folder's package.json, with the exact version used elsewhere.",
    { path: `^${folder}/` },
    {
      path: `^(?:${[...folderOf.values()].join('|')})/`,
      pathNot: `^(?:${allowed.join('|')})/`,
      dependencyTypesNot: ['local'],
    },
  );
});

export default {
  forbidden: [
    rule(
      'apps-are-islands',
      'Apps never import each other. Link by URL, mount a part through <RemotePart>, or share through packages/.',
      { path: '^(shell|mfe-[^/]+|services/[^/]+)/' },
      { path: apps, pathNot: '^$1/' },
    ),
    rule(
      'packages-import-no-app',
      'A package serves many apps. Pass what it needs as a parameter, or move the code into a package.',
      { path: '^packages/' },
      { path: apps },
    ),
    rule(
      'product-imports-no-tooling',
      'Only tests may use deploy/, tools/ and e2e/; contracts/ reaches the product as packages/abi. Move shared code to packages/.',
      { path: product, pathNot: testCode },
      { path: tooling },
    ),
    rule(
      'domain-imports-nothing',
      'The language of the product runs everywhere and never waits for I/O. Give the function what it needs as a parameter.',
      { path: '^packages/domain/' },
      { pathNot: '^packages/domain/' },
    ),
    rule(
      'abi-imports-nothing',
      'packages/abi is generated from contracts/. Put code that uses the ABIs into packages/protocol.',
      { path: '^packages/abi/' },
      { pathNot: '^packages/abi/' },
    ),
    rule(
      'api-imports-domain-zod-and-ky',
      'A contract is a value: schemas (zod), the client over HTTP (ky) and the words of packages/domain. The rest belongs to its callers.',
      { path: '^packages/api/', pathNot: testCode },
      { pathNot: ['^packages/(?:api|domain)/', npm('zod/|ky/')] },
    ),
    mayImport(
      'interface-uses-interface-packages',
      '(?:shell|mfe-[^/]+)',
      'mfe-contract|mfe-host|features|ui|viewer|verify|client|api|domain|ports|protocol',
      'shell and modules use mfe-contract, mfe-host, features, ui, viewer, verify, client, api, domain, protocol and the interfaces of ports. Chain and server details stay behind those.',
    ),
    mayImport(
      'services-use-service-packages',
      'services/[^/]+',
      'service-kit|verify|api|domain|abi|ports|protocol',
      'A service uses service-kit, verify, api, domain, abi, protocol and the interfaces of ports. embedded-mongo is for tests: MONGODB_URI names the database.',
    ),
    mayImport(
      'ui-uses-api-and-domain',
      'packages/ui',
      'api|domain',
      'packages/ui shows things; it gets data and actions as props.',
    ),
    mayImport(
      'mfe-contract-uses-ui-and-interfaces',
      'packages/mfe-contract',
      'ui|client|api|domain|ports|protocol',
      'mfe-contract is what a module gets and gives: ui, client, api, domain and the interfaces of ports. What mounts modules is mfe-host.',
    ),
    mayImport(
      'mfe-host-uses-the-contract',
      'packages/mfe-host',
      'mfe-contract|ui|api|domain',
      'mfe-host loads and mounts modules that implement the contract, and imports nothing else of the product.',
    ),
    rule(
      'modules-mount-parts-only',
      "The shell hosts modules. A module mounts a part of another one through '@ipr/mfe-host/remote-part'.",
      { path: '^mfe-[^/]+/', pathNot: testCode },
      { path: '^packages/mfe-host/', pathNot: '^packages/mfe-host/src/remote-part\\.tsx$' },
    ),
    mayImport(
      'features-use-the-contract',
      'packages/features',
      'mfe-contract|ui|client|api|domain|ports|protocol',
      'Features are parts of pages that several modules show: mfe-contract, ui, client, api, domain and the interfaces of ports.',
    ),
    mayImport(
      'viewer-uses-ui-and-interfaces',
      'packages/viewer',
      'ui|domain',
      'The viewer shows bytes that its caller has opened: ui and domain. Opening a file is in client.',
    ),
    mayImport(
      'client-uses-api-and-interfaces',
      'packages/client',
      'api|domain|ports|protocol',
      'packages/client is the product without a screen: api, domain, protocol and the interfaces of ports, so that programs can use it.',
    ),
    mayImport(
      'verify-uses-the-language',
      'packages/verify',
      'api|domain|abi|protocol',
      'Evidence is packed and checked from bytes alone, in a browser or a program: api, domain, abi and protocol, which make no call.',
    ),
    mayImport(
      'service-kit-uses-api-and-domain',
      'packages/service-kit',
      'api|domain',
      'service-kit handles HTTP, logs and MongoDB; of the product it imports only api and domain.',
    ),
    mayImport(
      'embedded-mongo-is-self-contained',
      'packages/embedded-mongo',
      'embedded-mongo',
      "The database speaks MongoDB's protocol and imports nothing of the product.",
    ),
    rule(
      'sdk-imports-nothing',
      'packages/sdk is installed alone, in browsers and in Node. What it needs of the product is generated into it (tools/generate/src/sdk).',
      { path: '^packages/sdk/src/', pathNot: testCode },
      { pathNot: '^packages/sdk/src/' },
    ),
    mayImport(
      'protocol-uses-domain-abi-and-api',
      'packages/protocol',
      'domain|abi|api',
      'Computations that are identical everywhere import no service or app: domain, abi, schemas of api, viem and zod.',
    ),
    rule(
      'ports-use-the-language',
      'A port is an interface that adapters implement. Describe what callers need in the terms of domain and protocol.',
      { path: '^packages/ports/', pathNot: testCode },
      { pathNot: ['^packages/(?:domain|api|protocol|ports)/', adapters] },
    ),
    rule(
      'an-adapter-imports-ports-and-protocol',
      'An adapter implements a port with one vendor; no adapter imports another: domain, abi, api, ports and protocol.',
      { path: '^packages/(adapter-[^/]+)/', pathNot: testCode },
      { path: '^packages/', pathNot: '^packages/(?:$1|domain|abi|api|ports|protocol)/' },
    ),
    ...Object.entries(vendors).map(([vendor, adapter]) =>
      rule(
        `only-one-adapter-names-${vendor.replace(/[@/]/g, '')}`,
        'A vendor is named by its adapter alone, so that it can be exchanged. Ask for the port instead, or extend it.',
        { pathNot: [adapter, ...testCode] },
        { path: npm(vendor) },
      ),
    ),
    rule(
      'an-adapter-has-its-row',
      "A new vendor needs a row in the table 'vendors' of .dependency-cruiser.mjs, naming its one adapter package.",
      { path: ['^packages/(?:protocol|ports)/', adapters], pathNot: testCode },
      { path: npm(''), pathNot: npm([...pureLibraries, ...Object.keys(vendors)].join('|')) },
    ),
    rule(
      'no-chain-library-in-the-interface',
      'The interface asks the chain through packages/ports; viem would add its weight to every page.',
      { path: browser, pathNot: [...testCode, ...compositionRoots] },
      { path: npm('viem/') },
    ),
    rule(
      'adapters-only-in-composition-roots',
      'Code asks for a port. Only shell/src/adapters.ts, services/*/src/main.ts or start-*.ts and tests pick the adapter.',
      { pathNot: [...compositionRoots, ...testCode, adapters] },
      { path: [adapters, '^packages/program/'], pathNot: testCode },
    ),
    rule(
      'domain-does-no-io',
      'Rules and use cases of a service know no HTTP, database or log. Put the query into a *.mongo.ts file and pass it as a parameter.',
      { path: '^services/[^/]+/src/[^/]+/', pathNot: ['\\.mongo\\.ts$', ...testCode] },
      { path: npm('koa/|@koa/|mongoose/|mongodb/|pino/'), dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'no-server-code-in-the-browser',
      'This runs in a browser. Call the service through packages/api.',
      { path: browser, pathNot: testCode },
      { path: npm(serverPackages) },
    ),
    rule(
      'no-node-in-the-browser',
      'This runs in a browser, where node: modules do not exist. Use Web APIs (crypto.subtle, fetch, URL).',
      {
        path: [browser, '^packages/(?:client|verify|protocol)/src/'],
        pathNot: [...testCode, ...compositionRoots, '^packages/verify/src/run-cli\\.ts$'],
      },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'no-browser-code-on-the-server',
      'Services have no screen. Send data or a failure code; the interface turns it into words.',
      { path: server },
      { path: npm(screenPackages) },
    ),
    rule(
      'antd-comes-from-ui',
      "A second copy of antd misses the theme. Import the component from '@ipr/ui'.",
      { path: browser, pathNot: '^packages/ui/' },
      { path: npm('antd/|@ant-design/(?!charts/)') },
    ),
    rule(
      'charts-in-a-chunk-of-their-own',
      'The chart library is larger than the portal. Only the file that is loaded on demand imports it.',
      { path: browser, pathNot: '^mfe-dashboard/src/features/chart/area-drawing\\.tsx$' },
      { path: npm('@ant-design/charts/') },
    ),
    rule(
      'the-router-comes-from-mfe-contract',
      "A second copy of the router misses the address. Import it from '@ipr/mfe-contract'.",
      { path: browser, pathNot: '^packages/mfe-contract/' },
      { path: npm('react-router') },
    ),
    rule(
      'no-test-code-in-the-product',
      'Fixtures, contracts of ports and testing/ folders are for tests. Move what the product needs into a file of its own.',
      { path: product, pathNot: testCode },
      { path: testCode },
    ),
    rule(
      'ship-no-development-package',
      "What runs in production is a dependency, not a devDependency. Move it in this folder's package.json.",
      { path: '^(?:shell|mfe-[^/]+|services/[^/]+|packages/[^/]+)/src/', pathNot: testCode },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm', 'npm-optional'] },
    ),
    rule(
      'declare-what-you-import',
      "Add the package to this folder's package.json, with the exact version used elsewhere.",
      {},
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    ...undeclaredWorkspaces,
    rule(
      'import-what-exists',
      "Nothing is found under this name. Is the extension there, is it in the other package's 'exports'?",
      { pathNot: '^subgraph/mappings/' },
      // The development server resolves this name itself, to the one copy of react-refresh of the page.
      { couldNotResolve: true, pathNot: '^react-refresh-itself$' },
    ),
    rule(
      'no-path-into-another-workspace',
      "Import '@ipr/…' as the other package.json exports it, and declare it; add an export where another package needs it.",
      { path: '^((?:packages|services|deploy|tools)/[^/]+|[^/]+)/' },
      { path: '^[^/]+/', pathNot: ['^$1/', 'node_modules/'], dependencyTypes: ['local'] },
    ),
    rule(
      'file-names-are-specific',
      'Name the file after the one thing in it (verb-noun).',
      {},
      {
        path: [
          '(?:^|/)(?:utils?|helpers?|common|manager|misc|[^/]*[iI]mpl)\\.[jt]sx?$',
          '(?:^|/)(?:utils?|helpers?|common|manager|misc|lib|shared)/',
        ],
        pathNot: 'node_modules/',
      },
    ),
    rule(
      'development-code-stays-outside',
      'The harness, the development server and the bundler are for development machines. Only standalone.tsx and rspack.config.mjs import them.',
      {
        path: product,
        pathNot: [
          ...testCode,
          development,
          '^mfe-[^/]+/src/standalone\\.tsx$',
          '^(?:shell|mfe-[^/]+)/rspack\\.config\\.mjs$',
        ],
      },
      { path: development },
    ),
    rule(
      'only-its-entry-imports-a-composition-root',
      'A composition root hands adapters in as parameters. Ask for the port where you need it; the entry file alone calls the root.',
      {
        path: product,
        pathNot: [
          ...testCode,
          '^services/[^/]+/src/(?:[^/]*main|service)\\.ts$',
          '^shell/src/(?:shell-contract|public-ports)\\.ts$',
          '^packages/mfe-harness/src/',
          '^packages/program/src/',
          '^mfe-[^/]+/src/standalone\\.tsx$',
        ],
      },
      {
        path: compositionRoots,
        // Two roots of storage choose the same backup.
        pathNot: [
          '^(?:deploy|tools|e2e)/',
          '^packages/program/src/',
          '^services/storage/src/start-backup\\.ts$',
          development,
        ],
      },
    ),
    rule(
      'no-ui-below-the-ui',
      'Programs and servers run this, too. Return data; the interface shows it.',
      { path: '^packages/client/', pathNot: testCode },
      { path: npm(screenPackages) },
    ),
    // The rules below follow chains of imports from where a program begins: each import may be allowed, and the program still not.
    rule(
      'a-browser-reaches-no-server-code',
      'A chain of imports leads from this page or worker to a package of servers. Cut it where it enters packages/: pass in what is needed.',
      { path: browserRoots },
      { path: npm(serverPackages), reachable: true },
    ),
    rule(
      'a-browser-reaches-no-node',
      'A chain of imports leads from this page or worker to Node. Cut it: use Web APIs, or pass in what is needed.',
      { path: browserRoots },
      { path: nodeModules, reachable: true },
    ),
    rule(
      'a-browser-reaches-no-tooling',
      'A chain of imports leads from this page to services, development code or tools. Cut it: what ships contains no tools.',
      { path: ['^(?:shell|mfe-[^/]+)/src/index\\.tsx?$', ...browserRoots.slice(1)] },
      { path: [development, '^(?:services|deploy|tools|e2e|contracts)/', ...testCode], reachable: true },
    ),
    rule(
      'a-server-reaches-no-screen',
      'A chain of imports leads from this process to the interface. Cut it: share through packages/domain or packages/api.',
      { path: serverRoots },
      {
        path: [npm(screenPackages), '^packages/(?:ui|features|mfe-[^/]+|viewer)/', '^(?:shell|mfe-[^/]+)/'],
        reachable: true,
      },
    ),
    rule(
      'protocol-and-ports-reach-no-vendor',
      'Every program imports protocol and ports, so every program would include this vendor. Keep codecs pure: viem, zod and our own packages.',
      { path: language, pathNot: testCode },
      {
        path: [npm(adapted.join('|')), npm(serverPackages), npm(screenPackages), nodeModules],
        reachable: true,
      },
    ),
    ...Object.entries(programsWith).map(([vendor, roots]) =>
      rule(
        `only-its-programs-reach-${vendor.replace(/[@/]/g, '')}`,
        "A chain of imports brings this vendor into a program that does without it. Cut it, or add the root to 'programsWith'.",
        { path: [...browserRoots, serverRoots, ...programRoots], pathNot: roots },
        { path: npm(vendor), reachable: true },
      ),
    ),
    rule(
      'no-cycles',
      'Two files that need each other are one file, or hide a third one: move what both need there.',
      {},
      { circular: true },
    ),
    rule(
      'mappings-stay-alone',
      'Mappings are AssemblyScript: only graph-ts, generated code and each other can be compiled.',
      { path: '^subgraph/mappings/' },
      { pathNot: ['^subgraph/(?:mappings|generated)/', '^\\.\\./generated/', npm('@graphprotocol/graph-ts/')] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Built and fetched things of our own only: a wider pattern would also hide node_modules/koa/dist, and with it a broken rule.
    exclude: {
      path: '^(?:\\.cache|\\.data|\\.node|(?:shell|mfe-[^/]+|subgraph|packages/(?:cli|sdk))/dist|contracts/(?:artifacts|cache)|e2e/(?:test-results|screens)|[^/]+/playwright-report)/',
    },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'default', 'node', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css'],
    },
  },
};
