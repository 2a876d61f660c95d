import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { openModuleList, RemotesRegistry, sourcesOf } from '@ipr/api';
import { Failure } from '@ipr/domain';
import type { Logger } from '@ipr/service-kit';
import type { Context } from 'koa';

/** A list in use: what pages receive, and the folders on other origins from which its modules are loaded. */
interface Served {
  readonly text: string;
  readonly sequence: number;
  readonly sources: readonly string[];
}

export interface RemotesSettings {
  readonly file: string;
  /** Keys that sign the list; none in development. */
  readonly keys: readonly string[];
  readonly log: Logger;
}

/** Milliseconds for which the policy of pages may lag behind the file. */
const freshMs = 2_000;

/** @throws SyntaxError, ZodError, ModuleListError */
const parse = async (text: string, keys: readonly string[], last: Served | undefined): Promise<Served> => {
  const given: unknown = JSON.parse(text);
  if (keys.length === 0) return { text: JSON.stringify(RemotesRegistry.parse(given)), sequence: 0, sources: [] };
  const list = await openModuleList(given, { keys, now: Date.now(), atLeast: last?.sequence ?? 0 });
  return { text: JSON.stringify(given), sequence: list.sequence, sources: sourcesOf(list) };
};

/**
 * GET /remotes.json: reads the file on every request, because a release or a roll-back replaces it. While the file is missing, no list,
 * not signed, older or expired, the last good one is served and the operator's log names the error. Pages verify it once more.
 */
export const createRemotes = ({ file, keys, log }: RemotesSettings) => {
  let last: Served | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  const read = async (): Promise<Served> => {
    readAt = performance.now();
    try {
      last = await parse(await readFile(file, 'utf8'), keys, last);
      return last;
    } catch (thrown) {
      if (last === undefined) throw new Failure('service.unavailable', { service: 'remotes' }, thrown);
      log.error({ err: thrown }, 'the list of modules cannot be used; the last good one is served');
      return last;
    }
  };
  return {
    /** @throws Failure service.unavailable when no list was good since the start */
    serve: async (ctx: Context): Promise<void> => {
      const { text } = await read();
      ctx.set({
        'cache-control': 'no-cache',
        etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
      });
      ctx.type = 'application/json';
      ctx.body = text;
      ctx.status = 200;
      if (ctx.fresh) ctx.status = 304;
    },
    /** Folders on other origins of the list in use, for the policy of pages. */
    sources: async (): Promise<readonly string[]> => {
      if (performance.now() - readAt > freshMs) await read().catch(() => undefined);
      return last?.sources ?? [];
    },
  };
};
