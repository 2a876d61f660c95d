/**
 * The built manifest with its addresses as strings. gnd writes them bare, and bare hexadecimal digits are a number to every
 * parser of YAML 1.2 (yaml.org/spec/1.2.2, section 10.3.2).
 */
export const quoteAddresses = (manifest: string): string =>
  manifest.replaceAll(/^( *address: *)(0x[0-9a-fA-F]{40})$/gm, '$1"$2"');

/** Paths of the files that a built manifest names, as it writes them. */
export const filesOf = (manifest: string): string[] =>
  [...manifest.matchAll(/\bfile: *(\S+)$/gm)].flatMap(([, path]) => path ?? []);

/** The manifest as it lies on IPFS: every file by its link. @throws Error for a file without one */
export const linkFiles = (manifest: string, cids: ReadonlyMap<string, string>): string =>
  manifest.replaceAll(/\bfile: *(\S+)$/gm, (_, path: string) => {
    const cid = cids.get(path);
    if (cid === undefined) throw new Error(`${path} was not uploaded`);
    return `file: { "/": "/ipfs/${cid}" }`;
  });
