/**
 * Address of a script that runs in the frame. The bundler knows this class (module.parser.javascript.worker in mfe-dev's
 * preset): what it is given is built whole, as a script of its own, like that of a worker.
 */
export class FrameScript {
  readonly url: string;
  constructor(url: URL) {
    this.url = url.href;
  }
}
