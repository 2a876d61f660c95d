/**
 * The built manifest with its addresses as strings. gnd writes them without quotation marks, and a YAML 1.2 parser reads
 * unquoted hexadecimal digits as a number (yaml.org/spec/1.2.2, section 10.3.2).
 */
export const quoteAddresses = (manifest: string): string =>
  manifest.replaceAll(/^( *address: *)(0x[0-9a-fA-F]{40})$/gm, '$1"$2"');

/** Paths of the files in a built manifest, as written there. */
export const filesOf = (manifest: string): string[] =>
  [...manifest.matchAll(/\bfile: *(\S+)$/gm)].flatMap(([, path]) => path ?? []);

/** The manifest for IPFS, with a link for every file. @throws Error for a file without a link */
export const linkFiles = (manifest: string, cids: ReadonlyMap<string, string>): string =>
  manifest.replaceAll(/\bfile: *(\S+)$/gm, (_, path: string) => {
    const cid = cids.get(path);
    if (cid === undefined) throw new Error(`${path} was not uploaded`);
    return `file: { "/": "/ipfs/${cid}" }`;
  });
