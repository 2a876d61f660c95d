/** A compiler's report on one build of one app; pages receive it as JSON. */
export interface AppBuild {
  /** The build's name, e.g. 'shell' or 'mfe_assets'. */
  readonly app: string;
  /** Hash of the last written build; a build with errors writes nothing. */
  readonly hash: string;
  /** Milliseconds from the detected change to the written files. */
  readonly took: number;
  /** One text per error, with file and position; empty if it compiles. */
  readonly errors: readonly string[];
}

/** Path of the event stream, on the page's own origin. */
export const buildsPath = '/dev/builds';
