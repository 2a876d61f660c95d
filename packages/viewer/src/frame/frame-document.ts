import { frameStyles } from './frame-styles.ts';

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * The document of the frame. Its policy allows one script by exact URL, and no connections, form submissions or embedded
 * content. The sandbox gives the frame an opaque origin, and the portal's own policy applies to it in
 * addition, and permits documents of this form alone (packages/mfe-dev, trust-listed-code.ts).
 * @param scriptUrl absolute URL of the frame's script
 * @param integrity hash of a script that a verified release lists
 */
export const frameDocument = (scriptUrl: string, locale: string, integrity?: string): string => {
  // Browsers compare the hash of a script of another origin, which every origin is to the frame, only if it is requested by CORS.
  const hash = integrity === undefined ? '' : ` integrity="${escapeText(integrity)}" crossorigin="anonymous"`;
  const policy = [
    "default-src 'none'",
    `script-src ${scriptUrl} 'wasm-unsafe-eval'`,
    "style-src 'unsafe-inline'",
    'img-src blob:',
    'media-src blob:',
    'worker-src blob:',
    "connect-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
  return `<!doctype html>
<html lang="${escapeText(locale)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeText(policy)}">
<meta name="referrer" content="no-referrer">
<style>${frameStyles}</style>
<script defer src="${escapeText(scriptUrl)}"${hash}></script>
</head>
<body></body>
</html>`;
};
