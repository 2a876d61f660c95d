/** What a compiler says about one build of one app; pages hear it as JSON. */
export interface AppBuild {
  /** The build's name, e.g. 'shell' or 'mfe_assets'. */
  readonly app: string;
  /** Of what was written last; a build with errors writes nothing. */
  readonly hash: string;
  /** Milliseconds from the change that was noticed to the files on disk. */
  readonly took: number;
  /** One text per error, with file and place; empty when it compiles. */
  readonly errors: readonly string[];
}

/** Where pages ask for the news, on their own origin. */
export const buildsPath = '/dev/builds';
