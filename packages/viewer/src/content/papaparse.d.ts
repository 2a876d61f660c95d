/** The part of papaparse that the viewer uses; the package has no types of its own. */
declare module 'papaparse' {
  namespace Papa {
    interface Parser {
      pause(): void;
      resume(): void;
    }
    interface Settings<T> {
      readonly chunkSize: number;
      readonly chunk: (result: { readonly data: readonly T[] }, parser: Parser) => void;
      readonly complete: () => void;
    }
    function parse<T>(text: string, settings: Settings<T>): void;
  }
  export default Papa;
}
