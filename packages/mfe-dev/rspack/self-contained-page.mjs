import { createHash } from 'node:crypto';

/** @param {string | Uint8Array} content @param {'hex' | 'base64'} encoding */
export const sha256 = (content, encoding) => createHash('sha256').update(content).digest(encoding);

/** A script inside HTML ends at the first '</script'; in strings and expressions '<\/' is the same. */
const inlined = (script) => script.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');

/**
 * One HTML file that permits its own script and style by their hashes and nothing else: no connection, no other resource.
 * @param {{ script: string, style: string }} parts
 * @returns {string}
 */
export const selfContainedPage = ({ script, style }) => {
  const code = inlined(script);
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${sha256(code, 'base64')}'`,
    `style-src 'sha256-${sha256(style, 'base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>Verify evidence</title>
<style>${style}</style>
</head>
<body>
<noscript>This page checks files in this browser and needs JavaScript. It has no network access.</noscript>
<script>${code}</script>
</body>
</html>
`;
};
