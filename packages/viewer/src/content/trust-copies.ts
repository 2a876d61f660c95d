interface Factory {
  createPolicy(
    name: string,
    rules: Readonly<
      Record<'createHTML' | 'createScriptURL', (text: string, type: string, sink: string) => string | null>
    >,
  ): unknown;
}

const factory: Factory | undefined = Reflect.get(globalThis, 'trustedTypes');

/**
 * The frame's policy for strings that would become code. Libraries start workers from copies in the frame's memory, and a Word document's
 * HTML is parsed as a document of its own, in which nothing runs; everything else is refused.
 */
factory?.createPolicy('default', {
  createHTML: (html, _type, sink) => (sink === 'DOMParser parseFromString' ? html : null),
  createScriptURL: (url, _type, sink) => (sink === 'Worker constructor' && url.startsWith('blob:') ? url : null),
});
