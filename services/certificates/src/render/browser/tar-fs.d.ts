declare module 'tar-fs' {
  /** Unpacks a tar stream into a folder. */
  export const extract: (folder: string) => NodeJS.WritableStream;
}
