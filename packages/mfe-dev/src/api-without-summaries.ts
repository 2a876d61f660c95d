const written = /\bsummary:\s*(?:'(?:[^'\\]|\\.)*'|`[^`]*`)/g;

/**
 * A loader for the calls of packages/api: the sentence that documents each call is read by the generator of the API's documents and by
 * no page.
 * @throws Error for a sentence in a form that it does not find
 */
// biome-ignore lint/style/noDefaultExport: the form of a loader
export default function withoutSummaries(source: string): string {
  const shorter = source.replace(written, "summary: ''");
  if (/\bsummary:\s*(?!'')['"`]/.test(shorter)) throw new Error('a summary is not one literal');
  return shorter;
}
