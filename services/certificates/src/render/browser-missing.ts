/** No Chromium can be found or run; the message names the remedies. */
export class BrowserMissing extends Error {
  override readonly name = 'BrowserMissing';
}
