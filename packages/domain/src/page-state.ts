/**
 * A value that exists once in the page, although shell and modules may each have a copy of the file that creates it. Its shape is part of
 * the contract between them.
 */
export const pageState = <T extends object>(name: string, create: () => T): T => {
  const key = Symbol.for(`ipr:${name}`);
  const known: T | undefined = Reflect.get(globalThis, key);
  if (known) return known;
  const created = create();
  Reflect.set(globalThis, key, created);
  return created;
};
