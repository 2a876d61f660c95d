import type { Page } from '@playwright/test';

interface Snapshot {
  readonly snapshot: {
    readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly (readonly string[])[] };
  };
  readonly nodes: readonly number[];
}

/** Live objects of each kind and their bytes; machine code and what the browser records of requests are other kinds. */
const countObjects = ({ snapshot: { meta }, nodes }: Snapshot) => {
  const kinds = meta.node_types[0] ?? [];
  const size = meta.node_fields.indexOf('self_size');
  const total = { objects: 0, bytes: 0 };
  for (let at = 0; at < nodes.length; at += meta.node_fields.length) {
    if (!['object', 'closure'].includes(kinds[nodes[at] ?? -1] ?? '')) continue;
    total.objects += 1;
    total.bytes += nodes[at + size] ?? 0;
  }
  return total;
};

/** What a page holds after garbage was collected: elements and other nodes, listeners of all targets, style sheets, objects and functions. */
export const keptInPage = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  const sheets = await page.evaluate(() => document.querySelectorAll('style, link[rel=stylesheet]').length);
  return { nodes, listeners: jsEventListeners, sheets, ...countObjects(JSON.parse(chunks.join(''))) };
};
