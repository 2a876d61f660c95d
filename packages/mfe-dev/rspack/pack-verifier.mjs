import { copyFile, cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { selfContainedPage, sha256 } from './self-contained-page.mjs';

const [built = 'dist/verifier'] = process.argv.slice(2);
const scriptFile = path.join(built, 'page.js');
const formats = path.join(import.meta.dirname, '../../../docs/formats');

const sized = async (name) => {
  const bytes = await readFile(path.join(built, name));
  return { name, size: bytes.length, sha256: sha256(bytes, 'hex') };
};

// `node pack-verifier.mjs [folder]` makes verify.html of the page's script, adds the second verifier and the JSON Schemas of the documents,
// and files.json with size and SHA-256 of what is offered.
const [script, style] = await Promise.all([readFile(scriptFile, 'utf8'), readFile('src/verifier/page.css', 'utf8')]);
await writeFile(path.join(built, 'verify.html'), selfContainedPage({ script, style }));
await rm(scriptFile);
await copyFile(path.join(formats, 'verify.py'), path.join(built, 'verify.py'));
await cp(path.join(formats, 'schemas'), path.join(built, 'schemas'), { recursive: true });
const files = await Promise.all(['verify.html', 'verify.mjs', 'verify.py'].map(sized));
const schemas = (await readdir(path.join(built, 'schemas'))).toSorted();
await writeFile(path.join(built, 'files.json'), `${JSON.stringify({ files, schemas })}\n`);
