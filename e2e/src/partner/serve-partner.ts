import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const examples = join(import.meta.dirname, '../../../docs/examples');

const hashOfStyle = (page: string): string =>
  createHash('sha256')
    .update(/<style>([\s\S]*)<\/style>/.exec(page)?.[1] ?? '')
    .digest('base64');

/**
 * A partner's site: the pages of docs/examples for one registry and one asset. 127.0.0.1 is another site than localhost, where stories
 * open the portal, so that browsers treat it as third party.
 */
export const servePartner = async (registry: string, assetId: string) => {
  let key = '';
  const pages = new Map<string, string>();
  const pageOf = (name: string): string => {
    const page = pages.get(name) ?? readFileSync(join(examples, name), 'utf8');
    return page
      .replaceAll('https://registry.example', registry)
      .replaceAll('asset-id="42"', `asset-id="${assetId}"`)
      .replaceAll('data-asset="42"', `data-asset="${assetId}"`)
      .replaceAll('ipr_site_KEY', key)
      .replace('STYLE', hashOfStyle(page));
  };
  const server = createServer((request, response) => {
    const [, name = ''] = /^\/((?:react\/)?[a-z-]+\.(?:html|js))$/.exec(request.url ?? '') ?? [];
    if (!name || (name.endsWith('.js') && !pages.has(name))) return void response.writeHead(404).end();
    const type = name.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8';
    response.writeHead(200, { 'content-type': type }).end(pageOf(name));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The key of the site, as its pages contain it. */
    useKey: (given: string): void => {
      key = given;
    },
    /** Adds a page or a script of the partner. */
    publish: (name: string, page: string): void => void pages.set(name, page),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
