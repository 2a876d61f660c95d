import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Built } from './describe-release.ts';

/** A folder that is removed with `remove`. */
export const temporaryFolder = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ipr-modules-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};

/** A build as the bundler leaves it. @param script content of its entry */
export const buildOf = (folder: string, version: string, script = `run(${version})`): Built => {
  const dist = path.join(folder, `dist-${version}-${script.length}`);
  const files: Readonly<Record<string, string>> = {
    'remoteEntry.1.js': script,
    'page.2.chunk.js': 'page()',
    'page.2.chunk.js.map': '{}',
    'assets/logo.3.svg': '<svg/>',
    'chunks.json': '{"chunks":[]}',
    'embed/v1.js': 'embed()',
    'mf-manifest.json': JSON.stringify({
      metaData: { remoteEntry: { path: '', name: 'remoteEntry.1.js' } },
      exposes: [{ path: './module', assets: { js: { sync: ['page.2.chunk.js'] } } }],
    }),
  };
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(dist, name)), { recursive: true });
    writeFileSync(path.join(dist, name), content);
  }
  const manifest = { contract: 1, name: 'mfe_notes', paths: ['/notes'], parts: {}, title: 'nav.assets' };
  return { dist, manifest, version, needs: { contract: '1.0', calls: [] } };
};
