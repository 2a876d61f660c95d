import { parseArgs } from 'node:util';
import { abi } from './abi.ts';
import { bringAll } from './bring-all.ts';
import { configurationDocument } from './configuration.ts';
import { contractReport } from './contract-report.ts';
import { decryptScriptText } from './decrypt-script.ts';
import { failuresDocument } from './failures.ts';
import { formatContracts } from './format-contracts.ts';
import { formatSchemas } from './format-schemas.ts';
import { graphqlTypes } from './graphql-types.ts';
import { openApi } from './openapi.ts';
import { packagesPicture } from './packages-picture.ts';
import { remotesRegistry } from './remotes.ts';
import { sdkClient } from './sdk/sdk-client.ts';

/** All artefacts, dependencies first; `npm run gen -- openapi` generates one of them. */
const artefacts = {
  abi,
  graphql: graphqlTypes,
  openapi: openApi,
  sdk: sdkClient,
  failures: failuresDocument,
  configuration: configurationDocument,
  decryptScript: decryptScriptText,
  formatContracts,
  formatSchemas,
  remotes: remotesRegistry,
  contract: contractReport,
  packages: packagesPicture,
};

const { values, positionals } = parseArgs({
  options: { check: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const unknown = positionals.find((name) => !Object.hasOwn(artefacts, name));
if (unknown) throw new Error(`'${unknown}' is not generated. Known: ${Object.keys(artefacts).join(', ')}.`);
const wanted = Object.entries(artefacts).filter(([name]) => positionals.length === 0 || positionals.includes(name));

const isRight = await bringAll(
  wanted.map(([, artefact]) => artefact),
  values.check,
  (line) => process.stdout.write(`${line}\n`),
);
process.exitCode = isRight ? 0 : 1;
