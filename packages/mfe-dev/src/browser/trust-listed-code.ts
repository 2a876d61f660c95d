/** The part of the browser's interface that is used here; TypeScript's library does not have it yet. */
interface Factory {
  createPolicy(
    name: string,
    rules: Readonly<
      Record<'createHTML' | 'createScriptURL', (text: string, type: string, sink: string) => string | null>
    >,
  ): unknown;
}

/** What of the page decides about an address. Modules and shell share the lists by these symbols (`pageState` of @ipr/domain). */
export interface PageLists {
  readonly base: string;
  readonly origin: string;
  readonly listed: ReadonlyMap<string, string>;
  readonly unverified: ReadonlySet<string>;
  readonly workerCopies: ReadonlySet<string>;
}

/** The shell's own scripts, and hot updates of them: files at the top of the origin, never answers of a service or content of people. */
const shellScript = /^\/(?:updates\/)?[\w.~-]+\.js$/;

/** The viewer's frame (packages/viewer, frame-document.ts): nothing but a policy, styles, and the one script that the policy permits. */
const viewerFrame =
  /^<!doctype html>\s<html lang="[\w-]+">\s<head>\s<meta charset="utf-8">\s<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src ([^\s"<>]+) [^"<>]+">\s<meta name="referrer" content="no-referrer">\s<style>[^<]*<\/style>\s<script defer src="\1"(?: integrity="[\w+/=-]+" crossorigin="anonymous")?><\/script>\s<\/head>\s<body><\/body>\s<\/html>$/;

/** A script or worker that this page may load from an address: of the shell, of a verified release, or a verified copy of a worker. */
export const assessScriptUrl = (given: string, sink: string, page: PageLists): string | null => {
  if (!URL.canParse(given, page.base)) return null;
  const url = new URL(given, page.base);
  if (url.protocol === 'blob:') return sink === 'Worker constructor' && page.workerCopies.has(given) ? given : null;
  url.hash = '';
  const isKnown =
    page.listed.has(url.href) ||
    (url.origin === page.origin && shellScript.test(url.pathname)) ||
    [...page.unverified].some((folder) => url.href.startsWith(folder));
  return isKnown ? given : null;
};

/** Text without an element, as style engines write style sheets, and the viewer's frame. */
export const assessHtml = (html: string, sink: string, page: PageLists): string | null => {
  if (!html.includes('<')) return html;
  const script = sink.endsWith('srcdoc') ? viewerFrame.exec(html)?.[1] : undefined;
  return script !== undefined && assessScriptUrl(script, sink, page) !== null ? html : null;
};

const stateOf = <T>(name: string, none: T): T => Reflect.get(globalThis, Symbol.for(`ipr:${name}`)) ?? none;

const page = (): PageLists => ({
  base: document.baseURI,
  origin: location.origin,
  listed: stateOf('listed-files', new Map()),
  unverified: stateOf('unverified-folders', new Set()),
  workerCopies: stateOf('worker-copies', new Set()),
});

const factory: Factory | undefined = Reflect.get(globalThis, 'trustedTypes');

/**
 * The page's policy for strings that would become code, in front of everything else in the entry: it is created once, and no later code
 * can replace it. It has no rule for inline code, so that is refused.
 */
factory?.createPolicy('default', {
  createHTML: (html, _type, sink) => assessHtml(html, sink, page()),
  createScriptURL: (url, _type, sink) => assessScriptUrl(url, sink, page()),
});

// Without it zod tries to compile schemas with `Function`, which is refused and reported at every start.
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true });
