/** Page size of asset lists (D2 section 9). */
export const pageSize = 10;
