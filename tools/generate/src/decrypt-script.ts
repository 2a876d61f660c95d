import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { artefact, root } from './artefact.ts';

const source = 'docs/formats/decrypt.py';

/** The program that decrypts take-home bundles, as text included in every bundle. */
export const decryptScriptText = artefact('the script in take-home bundles', async () => {
  const script = await readFile(join(root, source), 'utf8');
  return {
    'packages/verify/src/take-home/generated/decrypt-script.ts': `// Made of ${source}. Do not change it here: npm run gen
/** ${source}, which every take-home bundle carries. */
export const decryptScript = ${JSON.stringify(script)};
`,
  };
});
