/** The three sentences of a refused backup or restoration: the defect, its consequence, the way on. */
interface RefusalWords {
  readonly what: string;
  readonly why: string;
  readonly wayOn: string;
}

/** A backup or restoration that was refused; its message is for the operator. */
export class BackupRefusal extends Error {
  constructor({ what, why, wayOn }: RefusalWords, cause?: unknown) {
    super(`${what} ${why}\n${wayOn}`, { cause });
    this.name = 'BackupRefusal';
  }
}
