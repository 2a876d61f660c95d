/** What one request to the index may ask. The product's own queries stay below half of each. */
export const graphBounds = {
  /** Of the whole body. */
  bytes: 16 * 1024,
  tokens: 2_000,
  /** Fields within fields. */
  depth: 8,
  /** Fields, fragments unfolded. */
  fields: 400,
  /** Rows of one list: graph-node's own limit. */
  first: 1_000,
  /** Rows that a list may leave out: as on The Graph's network. */
  skip: 5_000,
  /** Objects that the answer may hold at most, lists within lists multiplied. */
  complexity: 20_000,
  /** Filters within filters. */
  filterDepth: 8,
} as const;
