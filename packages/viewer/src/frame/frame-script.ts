/**
 * URL of a script that runs in the frame. The bundler recognises this class (module.parser.javascript.worker in mfe-dev's
 * preset) and bundles its argument as a separate script, like a worker.
 */
export class FrameScript {
  readonly url: string;
  constructor(url: URL) {
    this.url = url.href;
  }
}
