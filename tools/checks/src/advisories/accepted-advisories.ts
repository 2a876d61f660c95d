/** Advisories that the product does not follow, by their address, each with the reason why they cannot do harm here. */
export const acceptedAdvisories: Readonly<Record<string, string>> = {};
