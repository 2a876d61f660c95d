/**
 * Minor version of the surface that shell and modules share (`package.json`, `report.md`). A new field or call is a new minor version; a
 * removed or changed one a new major version.
 */
export const contractRelease = '1.1';
