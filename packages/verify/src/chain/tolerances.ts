/**
 * How far clocks may differ (docs/formats/README.md), in seconds. Authority, chain, service and a person's device each have a clock
 * of their own; a person's may be off by a time zone. What differs by more cannot all be true.
 */
export const clockTolerance = 24 * 60 * 60;

/** Blocks per second of a public network over its whole life, as bounds: Polygon makes one in about two seconds. */
export const blockPace = { fewest: 1 / 4, most: 1 } as const;
