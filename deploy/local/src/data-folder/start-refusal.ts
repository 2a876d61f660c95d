/** The three sentences of a refused start: the defect, its consequence, the way on. */
interface RefusalWords {
  readonly what: string;
  readonly why: string;
  readonly wayOn: string;
}

/** A start that was refused before anything was changed; its message is for the operator. */
export class StartRefusal extends Error {
  readonly words: RefusalWords;

  constructor(words: RefusalWords, cause?: unknown) {
    super(`${words.what} ${words.why} Nothing was changed.\n${words.wayOn}`, { cause });
    this.name = 'StartRefusal';
    this.words = words;
  }
}
