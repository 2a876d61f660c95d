/** Limits of one request to the index. The product's queries stay below half of each. */
export const graphBounds = {
  /** Bytes of the body. */
  bytes: 16 * 1024,
  tokens: 2_000,
  /** Fields within fields. */
  depth: 8,
  /** Fields, fragments unfolded. */
  fields: 400,
  /** Rows of one list: graph-node's own limit. */
  first: 1_000,
  /** Rows that a list may skip: the limit of The Graph's network. */
  skip: 5_000,
  /** Maximum number of objects in the answer; nested lists multiply. */
  complexity: 20_000,
  /** Filters within filters. */
  filterDepth: 8,
} as const;
