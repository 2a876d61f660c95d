declare module 'papaparse' {
  interface Parsed {
    readonly data: string[][];
    readonly errors: readonly unknown[];
  }
  const papa: { readonly parse: (text: string, options?: { readonly skipEmptyLines?: boolean }) => Parsed };
  export default papa;
}
