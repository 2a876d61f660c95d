import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { filesOf, linkFiles } from './manifest.ts';

/** Time-out for one file, in milliseconds. */
const patience = 60_000;

/** Adds one file over Kubo's RPC (docs.ipfs.tech/reference/kubo/rpc, /api/v0/add). @returns its CID */
const add = async (api: string, path: string, content: Uint8Array | string): Promise<string> => {
  const form = new FormData();
  // Without folders in the name: Kubo would add and report each of them too.
  const blob = new Blob([typeof content === 'string' ? content : Uint8Array.from(content)]);
  form.append('file', blob, basename(path));
  const response = await fetch(`${api}/add?pin=true&wrap-with-directory=false`, {
    method: 'POST',
    body: form,
    signal: AbortSignal.timeout(patience),
  });
  if (!response.ok) throw new Error(`${api} answered ${response.status} to ${path}`);
  const { Hash: cid } = (await response.json()) as { Hash?: unknown };
  if (typeof cid !== 'string') throw new Error(`${api} named no CID for ${path}`);
  return cid;
};

/**
 * Uploads a built subgraph to IPFS: its files, then the manifest that links them.
 * @param built the folder with subgraph.yaml
 * @param api e.g. 'https://api.thegraph.com/ipfs/api/v0'
 * @returns the manifest's CID, which names the deployment
 */
export const uploadSubgraph = async (built: string, api: string): Promise<string> => {
  const manifest = await readFile(join(built, 'subgraph.yaml'), 'utf8');
  const cids = new Map<string, string>();
  for (const path of new Set(filesOf(manifest)))
    cids.set(path, await add(api, path, await readFile(join(built, path))));
  return add(api, 'subgraph.yaml', linkFiles(manifest, cids));
};
