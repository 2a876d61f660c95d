/** Display name of a person, and the e-mail address if it is disclosed. */
export interface KnownPerson {
  readonly name: string;
  readonly email: string | null;
}

/** People by wallet. */
export type People = ReadonlyMap<string, KnownPerson>;
